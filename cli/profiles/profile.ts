/** A saved sign-in as it may be shown: never its key. */
import { string } from '@oclif/core/args'
import { profileInUse, type CredentialsFile } from '../connection/credentials.ts'
import type { TableColumn } from '../output/table.ts'

interface Profile {
  object: 'profile'
  name: string
  url: string
  access: 'read_only' | 'read_write' | 'owner'
  /** Whether a command uses it that names none. */
  current: boolean
}

export const profileColumns: readonly TableColumn<Profile>[] = [
  { field: 'name' },
  { field: 'url' },
  { field: 'access', value: ({ access }) => access.replace('_', '-') },
  { field: 'current', value: ({ current }) => (current ? 'yes' : '') },
]

export const profileArg = () =>
  string({ name: 'name', description: 'Name of the profile', required: true })

export function profilesOf(file: CredentialsFile, env: NodeJS.ProcessEnv): Profile[] {
  const inUse = profileInUse(env, file)
  return Object.entries(file.profiles).map(([name, { url, api_key }]) => ({
    object: 'profile',
    name,
    url,
    access: accessOf(api_key),
    current: name === inUse,
  }))
}

const accessOf = (key: string): Profile['access'] =>
  key.startsWith('svc_ro_') ? 'read_only' : key.startsWith('svc_owner_') ? 'owner' : 'read_write'
