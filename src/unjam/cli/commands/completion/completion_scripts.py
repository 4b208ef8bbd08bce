"""The scripts of ``unjam completion``, one function per shell."""

from __future__ import annotations

import shlex
from collections.abc import Iterable

from .completion_command import Command, Option

_BASH = r"""# Completion of unjam for bash:  eval "$(unjam completion bash)"
_unjam() {
    local line=${COMP_LINE:0:COMP_POINT} command= current previous= word words= files= skip=
    local -a typed
    # Do not use COMP_WORDS: bash splits it at colons, which separate decks and ids.
    read -ra typed <<< "$line"
    [[ $line == *[[:space:]] ]] && typed+=("")
    current=${typed[${#typed[@]}-1]}
    [[ ${#typed[@]} -gt 1 ]] && previous=${typed[${#typed[@]}-2]}
    for word in "${typed[@]:1:${#typed[@]}-2}"; do
        if [[ -n $skip ]]; then skip=
        elif [[ $word == --color ]]; then skip=1
        elif [[ $word != -* ]]; then command=$word; break
        fi
    done
    if [[ $current == --*=* ]]; then
        previous=${current%%=*}
        current=${current#*=}
    fi
    case "$command $previous" in
@VALUES@
        *)
            if [[ $current == -* ]]; then
                case "$command" in
@OPTIONS@
                esac
            else
                case "$command" in
@ARGUMENTS@
                esac
            fi ;;
    esac
    local IFS=$'\n'
    COMPREPLY=($(compgen -W "${words// /$'\n'}" -- "$current"))
    if [[ -n $files ]]; then
        [[ ${#COMPREPLY[@]} -eq 0 ]] && compopt -o filenames 2>/dev/null
        COMPREPLY+=($(compgen -f -- "$current"))
    fi
    # The text up to the last colon is already on the command line.
    if [[ $current == *:* && $COMP_WORDBREAKS == *:* ]]; then
        COMPREPLY=("${COMPREPLY[@]#"${current%"${current##*:}"}"}")
    fi
    [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *: ]] && compopt -o nospace 2>/dev/null
    return 0
}
complete -F _unjam unjam
"""


def bash(commands: list[Command]) -> str:
    """Return the script for bash."""
    values = []
    for command in commands:
        for option in command.options:
            if option.values is not None:
                case = "|".join(f"{_q(f'{command.name} {name}')}" for name in option.names)
                files = " files=1" if option.files else ""
                values.append(f"        {case}) words={_q(' '.join(option.values))}{files} ;;")
    options = [
        f"                    {_q(command.name)}) words={_q(' '.join(_names(command.options)))} ;;"
        for command in commands
    ]
    arguments = [
        f"                    {_q(command.name)}) {_bash_arguments(command)} ;;"
        for command in commands
    ]
    return (
        _BASH.replace("@VALUES@", "\n".join(values))
        .replace("@OPTIONS@", "\n".join(options))
        .replace("@ARGUMENTS@", "\n".join(arguments))
    )


def _bash_arguments(command: Command) -> str:
    if command.arguments == "puzzles":
        return 'words=$(unjam __words puzzles "$current" 2>/dev/null) files=1'
    if command.arguments == "decks":
        return "words=$(unjam __words decks 2>/dev/null)"
    return f"words={_q(' '.join(command.words))}"


_ZSH = r"""#compdef unjam
# Completion of unjam for zsh:  eval "$(unjam completion zsh)"
_unjam_puzzles() {
    local -a found
    found=(${(f)"$(unjam __words puzzles "$PREFIX" 2>/dev/null)"})
    compadd -S '' -a found
    _files
}
_unjam_decks() {
    local -a found
    found=(${(f)"$(unjam __words decks 2>/dev/null)"})
    compadd -a found
}
_unjam() {
    local context state state_descr line
    typeset -A opt_args
    _arguments -C \
@TOP@
        '1:command:->command' \
        '*::argument:->argument'
    case $state in
        command)
            local -a commands
            commands=(
@COMMANDS@
            )
            _describe command commands ;;
        argument)
            case $words[1] in
@CASES@
            esac ;;
    esac
}
if [ "$funcstack[1]" = "_unjam" ]; then
    _unjam "$@"
else
    compdef _unjam unjam
fi
"""


def zsh(commands: list[Command]) -> str:
    """Return the script for zsh."""
    top, *rest = commands
    cases = []
    for command in rest:
        specs = [_zsh_option(option) for option in command.options]
        if command.arguments == "words":
            specs.append(_q(f"1:argument:({' '.join(command.words)})"))
        elif command.arguments:
            specs.append(_q(f"*:{command.arguments}:_unjam_{command.arguments}"))
        lines = " \\\n".join(f"                        {spec}" for spec in specs)
        cases.append(
            f"                {command.name})\n                    _arguments \\\n{lines} ;;"
        )
    names = [f"                {_q(f'{c.name}:{_colons(c.text)}')}" for c in rest]
    return (
        _ZSH.replace("@TOP@", "\n".join(f"        {_zsh_option(o)} \\" for o in top.options))
        .replace("@COMMANDS@", "\n".join(names))
        .replace("@CASES@", "\n".join(cases))
    )


def _zsh_option(option: Option) -> str:
    text = option.text.replace("[", r"\[").replace("]", r"\]")
    value = ""
    if option.values is not None:
        value = f":value:({' '.join(option.values)})" if option.values else ":value: "
        if option.files:
            value = ":file:_files"
    names = option.names
    if len(names) == 1:
        equals = "=" if value else ""
        return _q(f"{names[0]}{equals}[{_colons(text)}]{value}")
    first = _q(f"({' '.join(names)})")
    return first + "{" + ",".join(names) + "}" + _q(f"[{_colons(text)}]{value}")


def _colons(text: str) -> str:
    return text.replace(":", r"\:")


def fish(commands: list[Command]) -> str:
    """Return the script for fish."""
    top, *rest = commands
    none_yet = "__fish_use_subcommand"
    lines = [
        "# Completion of unjam for fish:  unjam completion fish | source",
        *[_fish_option(option, none_yet) for option in top.options],
    ]
    for command in rest:
        lines.append(
            f"complete -c unjam -n {none_yet} -f -a {_fq(command.name)} -d {_fq(command.text)}"
        )
    for command in rest:
        seen = f"__fish_seen_subcommand_from {command.name}"
        lines += [_fish_option(option, seen) for option in command.options]
        lines.append(f"complete -c unjam -n {_fq(seen)} {_fish_arguments(command)}")
    return "\n".join([*lines, ""])


def _fish_option(option: Option, condition: str) -> str:
    names = " ".join(
        f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}" for name in option.names
    )
    value = ""
    if option.values is not None:
        value = f" -x -a {_fq(' '.join(option.values))}" if option.values else " -x"
        if option.files:
            value = " -r"
    return f"complete -c unjam -n {_fq(condition)} {names}{value} -d {_fq(option.text)}"


def _fish_arguments(command: Command) -> str:
    if command.arguments == "puzzles":
        return "-a '(unjam __words puzzles (commandline -ct) 2>/dev/null)'"
    if command.arguments == "decks":
        return "-f -a '(unjam __words decks 2>/dev/null)'"
    return f"-f -a {_fq(' '.join(command.words))}"


def _names(options: Iterable[Option]) -> list[str]:
    return [name for option in options for name in option.names]


def _q(text: str) -> str:
    return shlex.quote(text) if text else "''"


def _fq(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"
