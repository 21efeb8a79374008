/**
 * Which appliance, as whom: `--url` and `--profile` win over the environment, the environment over
 * what is saved (docs/decisions/0110).
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from '../../daemon/contract/client.ts'
import { CliError } from '../errors/cli-error.ts'
import { DEFAULT_URL, isThisMachine, parseAddress } from './address.ts'
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
  const url = await addressInUse(env, login)
  if (env.SVC_API_KEY) return { connection: { url, token: env.SVC_API_KEY }, profile: null }
  // A saved key belongs to the appliance that gave it out and is shown to no other.
  if (env.SVC_URL && login?.url !== url) {
    const { noKeyFor } = await import('./at-address.ts')
    throw await noKeyFor(url, login?.url, env)
  }
  if (!login) throw notSignedIn(env.SVC_PROFILE)
  if (login.ca) await (await import('./certificates.ts')).trustCertificates(login.ca)
  return { connection: { url, token: login.api_key }, profile: login.profile }
}

/**
 * SVC_URL; else where the daemon of SVC_STATE_DIR or SVC_DATA_DIR listens, if its folder was named and the credentials
 * are not those of a saved sign-in; else the address of the sign-in; else that of the settings; else the default one.
 */
export async function addressInUse(
  env: NodeJS.ProcessEnv,
  login: SavedLogin | undefined,
): Promise<string> {
  if (env.SVC_URL) return parseAddress(env.SVC_URL)
  if (login && !env.SVC_API_KEY) return login.url
  return (
    (await addressOfFolder(env.SVC_STATE_DIR || env.SVC_DATA_DIR)) ??
    login?.url ??
    configured(env) ??
    DEFAULT_URL
  )
}

/** `svc config set url`, as the base class of the commands hands it on. */
const configured = ({ SVC_CONFIGURED_URL: url }: NodeJS.ProcessEnv): string | undefined =>
  url && parseAddress(url)

/**
 * URL from the note beside the lock of a running daemon; null without one. It is only used to send a
 * key to this machine.
 */
export async function addressOfFolder(dataDir: string | undefined): Promise<string | null> {
  if (!dataDir) return null
  try {
    const { localUrl } = JSON.parse(await readFile(join(dataDir, 'daemon.json'), 'utf8')) as {
      localUrl?: string | null
    }
    return localUrl && isThisMachine(localUrl) ? localUrl : null
  } catch {
    // Never started, or the folder is not ours to read: the other places say where.
    return null
  }
}

const notSignedIn = (profile: string | undefined): CliError =>
  profile
    ? new CliError(
        'unauthorized',
        `The profile ${profile} has no sign-in.`,
        `Run \`svc login --profile ${profile}\`; \`svc profiles list\` lists the existing ones.`,
      )
    : new CliError('unauthorized', 'You are not signed in.')

/** Loaded late: the table of routes costs time that `svc --version` and `svc --help` need not spend. */
export async function openClient({ url, token }: Connection, space?: string): Promise<Client> {
  const { createClient } = await import('../../daemon/contract/client.ts')
  return createClient({ baseUrl: url, token, fetch: reaching(url), ...(space ? { space } : {}) })
}
