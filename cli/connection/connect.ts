/** Which appliance, as whom: `--profile` wins over the environment, the environment over what is saved (decision 111). */
import type { Client } from '../../daemon/contract/client.ts'
import { CliError } from '../errors/cli-error.ts'
import { DEFAULT_URL, parseAddress } from './address.ts'
import { reaching } from './reach.ts'
import { readLogin, type SavedLogin } from './credentials.ts'

export interface Connection {
  url: string
  token: string
}

interface Who {
  connection: Connection
  /** null: the key is that of SVC_API_KEY. */
  profile: string | null
}

export async function whoIsCalling(env: NodeJS.ProcessEnv = process.env): Promise<Who> {
  const login = await readLogin(env)
  const url = addressInUse(env, login)
  if (env.SVC_API_KEY) return { connection: { url, token: env.SVC_API_KEY }, profile: null }
  if (!login) throw notSignedIn(env.SVC_PROFILE)
  if (login.url !== url) {
    // A saved key belongs to the appliance that gave it out and is shown to no other.
    throw new CliError('unauthorized', `The saved sign-in is for ${login.url}, not for ${url}.`, `Run \`svc login --url ${url}\`, or set SVC_API_KEY.`)
  }
  return { connection: { url, token: login.api_key }, profile: login.profile }
}

export function addressInUse(env: NodeJS.ProcessEnv, login: SavedLogin | undefined): string {
  return env.SVC_URL ? parseAddress(env.SVC_URL) : (login?.url ?? DEFAULT_URL)
}

const notSignedIn = (profile: string | undefined): CliError =>
  profile ? new CliError('unauthorized', `There is no sign-in for the profile ${profile}.`, `Run \`svc login --profile ${profile}\`; \`svc profiles list\` shows those that there are.`) : new CliError('unauthorized', 'You are not signed in.')

/** Loaded late: the table of routes costs time that `svc --version` and `svc --help` need not spend. */
export async function openClient({ url, token }: Connection, space?: string): Promise<Client> {
  const { createClient } = await import('../../daemon/contract/client.ts')
  return createClient({ baseUrl: url, token, fetch: reaching(url), ...(space ? { space } : {}) })
}
