/** Which appliance, as whom: the environment wins over the saved sign-in. */
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
  from: 'environment' | 'file'
}

export async function whoIsCalling(env: NodeJS.ProcessEnv = process.env): Promise<Who> {
  const login = await readLogin()
  const url = addressInUse(env, login)
  if (env.SVC_API_KEY) return { connection: { url, token: env.SVC_API_KEY }, from: 'environment' }
  if (!login) throw new CliError('unauthorized', 'You are not signed in.')
  if (login.url !== url) {
    // A saved key belongs to the appliance that gave it out and is shown to no other.
    throw new CliError('unauthorized', `The saved sign-in is for ${login.url}, not for ${url}.`, `Run \`svc login --url ${url}\`, or set SVC_API_KEY.`)
  }
  return { connection: { url, token: login.api_key }, from: 'file' }
}

export function addressInUse(env: NodeJS.ProcessEnv, login: SavedLogin | undefined): string {
  return env.SVC_URL ? parseAddress(env.SVC_URL) : (login?.url ?? DEFAULT_URL)
}

/** Loaded late: the table of routes costs time that `svc --version` and `svc --help` need not spend. */
export async function openClient({ url, token }: Connection, space?: string): Promise<Client> {
  const { createClient } = await import('../../daemon/contract/client.ts')
  return createClient({ baseUrl: url, token, fetch: reaching(url), ...(space ? { space } : {}) })
}
