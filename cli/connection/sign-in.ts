/** The story of `svc login`: a key is given or made, checked against the appliance, and kept. */
import { readFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { CliError } from '../errors/cli-error.ts'
import { isThisMachine } from './address.ts'
import { openClient } from './connect.ts'
import { readLogin, saveLogin, type SavedLogin } from './credentials.ts'
import { dataFolder } from './folders.ts'
import type { WhoIs } from './identity.ts'

interface SignedIn {
  identity: WhoIs
  /** False when the saved key still works and nothing was changed. */
  fresh: boolean
}

export async function signIn({ url, token }: { url: string; token?: string | undefined }): Promise<SignedIn> {
  if (token === undefined) {
    const known = await savedIdentity(url)
    if (known) return { identity: known, fresh: false }
  }
  const login = token === undefined ? await makeKey(url) : { url, api_key: checkedKey(token) }
  const identity = await identify(url, login.api_key)
  await saveLogin(login)
  return { identity, fresh: true }
}

/** A second `svc login` needs no second key, as long as the first one works. */
async function savedIdentity(url: string): Promise<WhoIs | undefined> {
  const login = await readLogin()
  if (login?.url !== url) return undefined
  try {
    return await identify(url, login.api_key)
  } catch (error) {
    if ((error as { problem?: { code?: string } }).problem?.code === 'unauthorized') return undefined
    throw error
  }
}

async function identify(url: string, key: string): Promise<WhoIs> {
  const api = await openClient({ url, token: key })
  return { ...(await api.system.whoami()), url }
}

async function makeKey(url: string): Promise<SavedLogin> {
  const api = await openClient({ url, token: await ownerSecret(url) })
  const key = await api.keys.create({ body: { name: `svc on ${hostname()}`, access: 'read_write' } })
  return { url, api_key: key.secret, key_id: key.id }
}

/** Whoever may read this file owns the appliance. */
export async function ownerSecret(url: string): Promise<string> {
  const hint = `Make an API key in the dashboard and run: svc login --url ${url} --token -`
  if (!isThisMachine(url)) throw new CliError('unauthorized', `${url} is another machine; svc can make itself a key on this one only.`, hint)
  const path = join(dataFolder(), 'owner.secret')
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code === 'ENOENT' ? `There is no owner secret in ${dataFolder()}.` : `${path} may not be read by you.`
    throw new CliError('unauthorized', why, `Set SVC_DATA_DIR to the data folder of the appliance. Or: ${hint.charAt(0).toLowerCase()}${hint.slice(1)}`, error)
  }
}

/** Found out here rather than as a header that cannot be sent. */
function checkedKey(token: string): string {
  if (!/^svc_(rw|ro|owner)_[\x21-\x7e]+$/.test(token)) {
    throw new CliError('usage', 'This is not an API key.', 'A key begins with svc_rw_ or svc_ro_; copy it whole from the dashboard.')
  }
  return token
}
