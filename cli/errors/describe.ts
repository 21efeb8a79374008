/** Anything thrown, as one shape: what happened, which code, what to do next. */
import { ERRORS, type ErrorCode, type Fault } from '../../daemon/contract/errors.ts'
import { FORMATS } from '../output/formats.ts'
import { CliError, exitCodeOf } from './cli-error.ts'
import { faultOfPath } from './fault-of-path.ts'
import { nearest } from './nearest.ts'

export interface CliProblem {
  /** JSON form: the problem exactly as the API sent it, or the same fields made here. */
  problem: Record<string, unknown> & { code: string }
  /** The first line for people. */
  sentence: string
  hint: string
  faults: Fault[]
  exit: number
}

/** The catalogue speaks to a caller of the API; at a terminal the next step is a command. */
const HINTS: Partial<Record<ErrorCode, string>> = {
  unauthorized: 'Run `svc login`, or set SVC_API_KEY to an API key.',
  read_only_key: 'Sign in with a read-write key: svc login --token KEY',
  video_not_found:
    'List the videos with `svc videos list`. It may have been deleted or may belong to ' +
    'another space.',
  collection_not_found: 'List the collections with `svc collections list`.',
  space_not_found: 'List the spaces with `svc spaces list`.',
  key_not_found: 'List the keys with `svc keys list`; use --space for another space.',
  webhook_not_found: 'List the webhooks with `svc webhooks list`.',
  sign_in_provider_not_found: 'List the providers with `svc sso list`.',
  sso_failed:
    'Check its settings with `svc sso test ID`, and change them with `svc sso update ID`.',
  identity_not_found: 'See Account → Sign-in in the dashboard. It may have been unlinked.',
  delivery_not_found:
    'List them with `svc webhooks deliveries`. Deliveries are kept for 30 days unless the ' +
    'retention setting says otherwise.',
  import_not_found: 'List the imports with `svc import list`.',
  worker_not_found: 'List the workers with `svc workers list`. It may have ended.',
  backup_not_found: 'List the backups with `svc backups list`. It may have been deleted.',
  subtitle_not_found: 'List the subtitles with `svc subtitles list VIDEO`.',
  audio_track_not_found: 'List the audio tracks with `svc audio list VIDEO`.',
  not_playable: 'Wait for it with `svc videos wait ID --until playable`.',
  invalid_state: 'Check its status with `svc videos get ID`.',
  mail_failed: 'Change the settings with `svc mail set`, then run `svc mail test` again.',
  person_not_found: 'List the people with `svc people list`; use --space for another space.',
  upload_link_not_found: 'List the upload links with `svc upload-links list`.',
  private_link_not_found: 'List the private links with `svc private-links list`.',
  invitation_not_found: 'List the invitations with `svc people invitations`.',
  session_not_found: 'See Account → Sessions in the dashboard. It may have ended.',
  passkey_not_found: 'See Account → Sign-in in the dashboard. It may have been removed.',
  transcription_failed:
    'Retry in the dashboard, or add a subtitle with `svc subtitles add`. See the server ' +
    "log for the transcriber's output.",
  validation_failed: 'Fix the fields listed above and try again.',
  encoding_failed:
    'Retry with `svc videos retry ID`. If it fails again, see the server log for the reason.',
  source_damaged: 'Export or copy the file again, then upload it again.',
}

export function describe(thrown: unknown): CliProblem {
  if (thrown instanceof CliError) return fromCli(thrown)
  if (isProblemError(thrown)) return fromProblem(thrown.problem)
  if (isUsageError(thrown)) return fromCli(usage(thrown))
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  const ofPath = faultOfPath(error)
  if (ofPath) return fromCli(ofPath)
  return fromCli(
    new CliError(
      'unexpected',
      error.message || error.name,
      'This is a bug in svc. Run it again with DEBUG=svc for details.',
    ),
  )
}

function fromCli(error: CliError): CliProblem {
  const entry = error.code in ERRORS ? ERRORS[error.code as ErrorCode] : undefined
  const hint = error.hint ?? HINTS[error.code as ErrorCode] ?? entry?.hint ?? ''
  const problem = {
    title: entry?.title ?? TITLES[error.code] ?? error.code,
    detail: error.message,
    code: error.code,
    hint,
  }
  return { problem, sentence: error.message, hint, faults: [], exit: exitCodeOf(error.code) }
}

const TITLES: Record<string, string> = {
  usage: 'Usage error',
  unreachable: 'Cannot connect to svc',
  interrupted: 'Interrupted',
  timed_out: 'Stopped waiting',
  unexpected: 'Bug in svc',
}

interface Problemlike {
  code: string
  title: string
  detail: string
  hint?: string
  errors?: Fault[]
}

function fromProblem(problem: Problemlike): CliProblem {
  return {
    problem: { ...problem },
    // With the faults listed below it, the detail would repeat the first of them.
    sentence: problem.errors?.length ? problem.title : problem.detail,
    hint: HINTS[problem.code as ErrorCode] ?? problem.hint ?? '',
    faults: problem.errors ?? [],
    exit: exitCodeOf(problem.code),
  }
}

/** By its shape, not its class: then a command that never calls the API need not load the client. */
function isProblemError(thrown: unknown): thrown is Error & { problem: Problemlike } {
  return thrown instanceof Error && thrown.name === 'ProblemError' && 'problem' in thrown
}

/** oclif marks what was typed wrongly with exit code 2. */
function isUsageError(thrown: unknown): thrown is Error & { oclif: { exit: number } } {
  return thrown instanceof Error && (thrown as { oclif?: { exit?: number } }).oclif?.exit === 2
}

function usage(error: Error): CliError {
  const mistyped = unknownFlag(error) ?? unknownValue(error)
  if (mistyped) return mistyped
  const words = error.message
    .replace(/\s*See more help with --help\s*$/, '')
    .replace(/^Parsing (--\S+)\s+/, '$1: ')
    .trim()
  return new CliError(
    'usage',
    words,
    'Run the command with --help for its usage, or run `svc help`.',
  )
}

interface UnknownFlags {
  flags?: readonly string[]
  parse?: { input?: { flags?: Record<string, { hidden?: boolean }> } }
}

/** oclif's "Nonexistent flag", with the flag that was meant. */
function unknownFlag(error: Error): CliError | undefined {
  const { flags: typed, parse } = error as UnknownFlags
  const entry = parse?.input?.flags
  const first = typed?.[0]
  if (!first || !entry) return undefined
  const name = first.replace(/^-+/, '').replace(/=.*$/, '')
  const meant = (FORMATS as readonly string[]).includes(name)
    ? `format ${name}`
    : nearest(
        name,
        Object.keys(entry).filter((flag) => !entry[flag]!.hidden),
      )
  const hint = meant ? `Did you mean --${meant}?` : 'Run the command with --help to list its flags.'
  return new CliError('usage', `Unknown flag ${typed.join(', ')}.`, hint)
}

/** oclif's "Expected … to be one of", with the value that was meant. */
function unknownValue(error: Error): CliError | undefined {
  const [, typed, flag, value = '', known = ''] =
    /^Expected ((?:(--[\w-]+)=)?([^]*)) to be one of: (.*)$/m.exec(error.message) ?? []
  const meant = typed === undefined ? undefined : nearest(value, known.split(', '))
  if (!meant) return undefined
  return new CliError(
    'usage',
    `${flag ? `${flag}: ` : ''}${value} is not one of ${known}.`,
    `Did you mean ${flag ? `${flag} ` : ''}${meant}?`,
  )
}
