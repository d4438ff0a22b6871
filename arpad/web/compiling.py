"""How templates are compiled: into fewer steps than Jinja itself takes.

Nothing that our templates call asks for Jinja's context, so each call is a plain one; and what is
written on a page needs no wrapping as markup. That saves a fifth of the time of a page.
"""

import re
from typing import Final

from jinja2 import Environment, nodes
from jinja2.compiler import CodeGenerator, Frame
from markupsafe import Markup, escape

WAY: Final = 1
"""Raised when templates are compiled otherwise: what was compiled before isn't used then."""
_ESCAPED: Final = re.compile("[&<>'\"]")


def written(value: object) -> str:
    """Return a value as it stands on a page: text escaped, markup as it is.

    >>> "".join(map(written, ("a < b", Markup("<br>"), 7)))
    'a &lt; b<br>7'
    """
    kind = type(value)
    if kind is Markup or (kind is str and not _ESCAPED.search(value)):  # type: ignore[call-overload]
        return value  # type: ignore[return-value]
    return str(value) if kind is int else escape(value)


class _PlainCode(CodeGenerator):
    """Python for a template, with plain calls and without markup where text is enough."""

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: FBT001, FBT002, N802
        if node.dyn_args is not None or node.dyn_kwargs is not None:
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        self.visit(node.node, frame)
        self.write("(")
        for argument in (*node.args, *node.kwargs):
            self.visit(argument, frame)
            self.write(", ")
        self.write("caller=caller)" if forward_caller else ")")

    def _output_child_pre(
        self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo
    ) -> None:
        if finalize.src is None and frame.eval_ctx.autoescape and not frame.eval_ctx.volatile:
            self.write("environment.written(")
        else:
            super()._output_child_pre(node, frame, finalize)


class PageEnvironment(Environment):
    """The environment of the templates of pages."""

    code_generator_class = _PlainCode
    written = staticmethod(written)
