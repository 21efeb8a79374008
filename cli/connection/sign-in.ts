/** The story of `svc login`: a key is given or made, checked against the appliance, and kept. */
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { DeviceAuthorizationCreated } from '../../daemon/contract/device.ts'
import type { KeyAccess } from '../../daemon/contract/space.ts'
import { CliError } from '../errors/cli-error.ts'
import { interruptible } from '../interrupt.ts'
import { isThisMachine } from './address.ts'
import { openClient } from './connect.ts'
import { readLogin, saveLogin, type SavedLogin } from './credentials.ts'
import { deviceLogin, nameOfThisMachine } from './device-login.ts'
import { dataFolder } from './folders.ts'
import type { WhoIs } from './identity.ts'

interface SignedIn {
  identity: WhoIs
  /** False when the saved key still works and nothing was changed. */
  fresh: boolean
}

interface SignIn {
  /** Says which profile. */
  env: NodeJS.ProcessEnv
  url: string
  token?: string | undefined
  access: KeyAccess
  /** null: as the appliance has it. */
  space: string | null
  /** PEM file to be trusted by every later command too. */
  ca?: string | undefined
  /** always: even when the owner secret would do. never: no person can look at a page. */
  browser: 'always' | 'if needed' | 'never'
  /** Says what to do in the browser. */
  ask(request: DeviceAuthorizationCreated): Promise<void>
}

export async function signIn(wanted: SignIn): Promise<SignedIn> {
  const { env, url, token, ca } = wanted
  // Options for a new key mean that a new key is wanted.
  if (token === undefined && wanted.browser !== 'always' && wanted.space === null) {
    const saved = await savedIdentity(url, env)
    if (saved) return { identity: saved, fresh: false }
  }
  const login = token === undefined ? await makeKey(wanted) : { url, api_key: checkedKey(token) }
  const identity = await identify(url, login.api_key)
  return {
    identity: {
      ...identity,
      profile: await saveLogin({ ...login, ...(ca ? { ca: resolve(ca) } : {}) }, env),
    },
    fresh: true,
  }
}

/** A second `svc login` creates no second key while the first one works. */
async function savedIdentity(url: string, env: NodeJS.ProcessEnv): Promise<WhoIs | undefined> {
  const login = await readLogin(env)
  if (login?.url !== url) return undefined
  if (login.ca) await (await import('./certificates.ts')).trustCertificates(login.ca)
  try {
    return { ...(await identify(url, login.api_key)), profile: login.profile }
  } catch (error) {
    if ((error as { problem?: { code?: string } }).problem?.code === 'unauthorized')
      return undefined
    throw error
  }
}

async function identify(url: string, key: string): Promise<Omit<WhoIs, 'profile'>> {
  const api = await openClient({ url, token: key })
  return { ...(await api.system.whoami()), url }
}

/** On the machine of the appliance by the owner secret; from elsewhere the owner grants it in the dashboard. */
async function makeKey(wanted: SignIn): Promise<SavedLogin> {
  const { url, access, space, browser } = wanted
  const secret =
    browser === 'always'
      ? null
      : await ownerSecret(url).catch((error: unknown) => {
          if (browser === 'never') throw error
          return null
        })
  if (secret === null)
    return interruptible((signal) => deviceLogin({ url, access, signal, ask: wanted.ask }))
  const api = await openClient({ url, token: secret })
  const key = await api.keys.create({
    body: { name: nameOfThisMachine(), access, ...(space ? { space } : {}) },
  })
  return { url, api_key: key.secret, key_id: key.id }
}

/** Anybody who can read this file owns the appliance. */
export async function ownerSecret(url: string): Promise<string> {
  const hint =
    `Sign in through the dashboard: svc login --url ${url} --browser. Or pass an API key: ` +
    '--token -'
  if (!isThisMachine(url))
    throw new CliError(
      'unauthorized',
      `${url} is another machine; svc can create a key without asking only on its own machine.`,
      hint,
    )
  const path = join(dataFolder(), 'owner.secret')
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    const why =
      (error as NodeJS.ErrnoException).code === 'ENOENT'
        ? `There is no owner secret in ${dataFolder()}.`
        : `You are not allowed to read ${path}.`
    throw new CliError(
      'unauthorized',
      why,
      'Set SVC_DATA_DIR to the data folder of svc. Or: ' +
        `${hint.charAt(0).toLowerCase()}${hint.slice(1)}`,
      error,
    )
  }
}

/** Found out here rather than as a header that cannot be sent. */
function checkedKey(token: string): string {
  if (!/^svc_(rw|ro|owner)_[\x21-\x7e]+$/.test(token)) {
    throw new CliError(
      'usage',
      'This is not an API key.',
      'API keys start with svc_rw_ or svc_ro_; copy the complete key from the dashboard.',
    )
  }
  return token
}
