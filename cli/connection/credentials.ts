/** The saved sign-in: one file, 0600, with a name for every appliance that it may hold one day. */
import { join } from 'node:path'
import { configFolder } from './folders.ts'
import { readJsonFile, removeFile, writePrivateJson } from './private-file.ts'

export interface SavedLogin {
  url: string
  api_key: string
  /** Set when `svc login` made the key itself, which `svc logout` then revokes. */
  key_id?: string
}

interface CredentialsFile {
  profiles: Record<string, SavedLogin>
}

const DEFAULT_PROFILE = 'default'
export const credentialsPath = (): string => join(configFolder(), 'credentials.json')

async function readAll(): Promise<CredentialsFile> {
  const file = (await readJsonFile(credentialsPath())) as Partial<CredentialsFile> | undefined
  return { profiles: file?.profiles ?? {} }
}

export async function readLogin(profile = DEFAULT_PROFILE): Promise<SavedLogin | undefined> {
  return (await readAll()).profiles[profile]
}

export async function saveLogin(login: SavedLogin, profile = DEFAULT_PROFILE): Promise<void> {
  const file = await readAll()
  await writePrivateJson(credentialsPath(), { profiles: { ...file.profiles, [profile]: login } })
}

export async function removeLogin(profile = DEFAULT_PROFILE): Promise<void> {
  const { [profile]: _, ...profiles } = (await readAll()).profiles
  if (Object.keys(profiles).length === 0) await removeFile(credentialsPath())
  else await writePrivateJson(credentialsPath(), { profiles })
}
