/**
 * What the samples of docs/python.md, docs/php.md and docs/shell.md, the scripts of docs/cdn.md, `svc --jq`,
 * `svc autocomplete`, the man pages and the unit of the Debian package are tried with.
 */
import { findProgram, installHint } from './support/find-program.ts'

/** Program → its package of Debian. */
export const SCRIPT_PROGRAMS = {
  python3: 'python3',
  php: 'php-cli',
  bash: 'bash',
  curl: 'curl',
  openssl: 'openssl',
  jq: 'jq',
  zsh: 'zsh',
  fish: 'fish',
  groff: 'groff-base',
  man: 'man-db',
  'systemd-analyze': 'systemd',
} as const
export type ScriptProgram = keyof typeof SCRIPT_PROGRAMS

const variableOf = (name: ScriptProgram): string => `SVC_${name.toUpperCase().replaceAll('-', '_')}`

/** Its path: that of the system first, since PATH may have another version than Debian's. */
export async function findScriptProgram(name: ScriptProgram): Promise<string | undefined> {
  const variable = variableOf(name)
  return (
    (process.env[variable]
      ? undefined
      : await findProgram({ variable, names: [], elsewhere: [], paths: [`/usr/bin/${name}`] })) ??
    findProgram({
      variable,
      names: [name],
      elsewhere: ['/bin', '/usr/local/bin', '/opt/homebrew/bin'],
    })
  )
}

/** Its path. Where it is not installed, the test fails and says how to install it. */
export async function scriptProgram(name: ScriptProgram): Promise<string> {
  const found = await findScriptProgram(name)
  if (!found) throw new Error(`There is no ${name}. ${scriptProgramHowTo(name)}`)
  return found
}

export const scriptProgramHowTo = (name: ScriptProgram): string =>
  installHint({
    variable: variableOf(name),
    program: name,
    debian: SCRIPT_PROGRAMS[name],
    ...(name === 'systemd-analyze' && { brew: null }),
  })
