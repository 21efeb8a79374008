/** `--url`: another address for one command, which no key follows that belongs to another server. */
import { CliError } from '../errors/cli-error.ts'
import { parseAddress } from './address.ts'
import { readProfiles } from './credentials.ts'

/** In the environment that a command sees: the server that SVC_API_KEY was set for. */
const KEY_IS_FOR = 'SVC_API_KEY_IS_FOR'

/**
 * `--url` was typed for this command, so it wins over the profile and SVC_URL. A key beside an SVC_URL is
 * for that server: it is dropped here rather than shown to another one.
 */
export function atAddress(env: NodeJS.ProcessEnv, typed: string | undefined): NodeJS.ProcessEnv {
  if (typed === undefined) return env
  const url = parseAddress(typed)
  const { SVC_API_KEY: key, SVC_URL: before, ...rest } = env
  const isForOther = key && before && parseAddress(before) !== url
  return isForOther
    ? { ...rest, SVC_URL: url, [KEY_IS_FOR]: parseAddress(before) }
    : { ...env, SVC_URL: url }
}

/** No key of this command may be sent to `url`. `savedFor`: the server of the profile in use. */
export async function noKeyFor(
  url: string,
  savedFor: string | undefined,
  env: NodeJS.ProcessEnv,
): Promise<CliError> {
  const { profiles } = await readProfiles()
  const fitting = Object.keys(profiles).find((name) => profiles[name]!.url === url)
  const keyIsFor = env[KEY_IS_FOR]
  const detail = keyIsFor
    ? `SVC_API_KEY is for ${keyIsFor} (SVC_URL) and is not sent to ${url}.`
    : savedFor === undefined
      ? `There is no sign-in for ${url}.`
      : `The saved sign-in is for ${savedFor}, not for ${url}.`
  const hint =
    fitting === undefined
      ? `Run \`svc login --url ${url} --profile NAME\`, or set both SVC_URL=${url} and SVC_API_KEY to a key ` +
        'of that server.'
      : `Use the profile that is signed in there: --profile ${fitting}.`
  return new CliError('unauthorized', detail, hint)
}
