/** Completion scripts of each shell. They ask svc for suggestions, so a new command needs no new script. */

export const SHELLS = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof SHELLS)[number]

/** Where nothing is suggested, the shell offers files as ever. */
export const SCRIPTS: Record<Shell, string> = {
  bash: `_svc() {
  local IFS=$'\\n'
  COMPREPLY=($(svc autocomplete words -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _svc svc
`,
  zsh: `#compdef svc
_svc() {
  local -a found
  found=("\${(@f)$(svc autocomplete words --described zsh -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ -n "\${found[1]}" ]]; then
    _describe svc found
  else
    _files
  fi
}
# In a folder of fpath, this file is the function itself; with eval, it defines it.
if [[ "\${funcstack[1]}" == _svc ]]; then
  _svc "$@"
else
  compdef _svc svc
fi
`,
  fish: `function __svc_words
  svc autocomplete words --described fish -- (commandline -opc)[2..-1] (commandline -ct) 2>/dev/null
end
complete -c svc -a '(__svc_words)'
`,
}

/** In the form that the shell reads: zsh `word:summary`, fish a tab between. */
export function described(
  reader: 'zsh' | 'fish' | undefined,
  { word, summary }: { word: string; summary: string },
): string {
  if (reader === undefined || summary === '') return reader === 'zsh' ? escaped(word) : word
  return reader === 'zsh' ? `${escaped(word)}:${summary}` : `${word}\t${summary}`
}

const escaped = (word: string): string => word.replaceAll(':', '\\:')
