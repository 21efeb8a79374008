/** The saved sign-ins: one file, 0600, with a profile for every appliance or space that one works with. */
import { join } from 'node:path'
import { CliError } from '../errors/cli-error.ts'
import { configFolder } from './folders.ts'
import { readJsonFile, removeFile, writePrivateJson } from './private-file.ts'

export interface SavedLogin {
  url: string
  api_key: string
  /** Set when `svc login` made the key itself, which `svc logout` then revokes. */
  key_id?: string
  /** PEM file of `svc login --ca`, trusted by every command of this profile. */
  ca?: string
}

export interface CredentialsFile {
  /** Whom commands use that name no profile. */
  current?: string
  profiles: Record<string, SavedLogin>
}

const DEFAULT_PROFILE = 'default'
const NAME = /^[\w.-]{1,64}$/
export const credentialsPath = (): string => join(configFolder(), 'credentials.json')

/** `--profile` was typed for this command, so it wins over SVC_URL and SVC_API_KEY, which were set for all of them. */
export function asProfile(env: NodeJS.ProcessEnv, profile: string | undefined): NodeJS.ProcessEnv {
  if (profile === undefined) return env
  const { SVC_URL: _, SVC_API_KEY: __, ...rest } = env
  return { ...rest, SVC_PROFILE: checkedName(profile) }
}

export async function readProfiles(): Promise<CredentialsFile> {
  const file = (await readJsonFile(credentialsPath())) as Partial<CredentialsFile> | undefined
  return { ...(file?.current ? { current: file.current } : {}), profiles: file?.profiles ?? {} }
}

export const profileInUse = (
  env: NodeJS.ProcessEnv,
  { current }: Pick<CredentialsFile, 'current'>,
): string => (env.SVC_PROFILE ? checkedName(env.SVC_PROFILE) : (current ?? DEFAULT_PROFILE))

export async function readLogin(
  env: NodeJS.ProcessEnv = process.env,
): Promise<(SavedLogin & { profile: string }) | undefined> {
  const file = await readProfiles()
  const profile = profileInUse(env, file)
  const login = loginOf(file, profile)
  return login && { ...login, profile }
}

/** Undefined for a name that is only in the prototype, too. */
export const loginOf = ({ profiles }: CredentialsFile, profile: string): SavedLogin | undefined =>
  Object.hasOwn(profiles, profile) ? profiles[profile] : undefined

/** Answers the profile that it is kept under. */
export async function saveLogin(login: SavedLogin, env: NodeJS.ProcessEnv): Promise<string> {
  const file = await readProfiles()
  const profile = profileInUse(env, file)
  await writePrivateJson(credentialsPath(), {
    ...file,
    profiles: { ...file.profiles, [profile]: login },
  })
  return profile
}

export async function removeLogin(profile: string): Promise<void> {
  const { current, profiles } = await readProfiles()
  const { [profile]: _, ...others } = profiles
  if (Object.keys(others).length === 0) await removeFile(credentialsPath())
  else
    await writePrivateJson(credentialsPath(), {
      ...(current && current !== profile ? { current } : {}),
      profiles: others,
    })
}

/** Throws `usage` when there is no such profile. */
export async function useProfile(profile: string): Promise<void> {
  const file = await readProfiles()
  requireProfile(file, profile)
  await writePrivateJson(credentialsPath(), { ...file, current: profile })
}

export function requireProfile(file: CredentialsFile, profile: string): SavedLogin {
  const login = loginOf(file, checkedName(profile))
  if (!login)
    throw new CliError(
      'usage',
      `There is no profile ${profile}.`,
      `Profiles: ${Object.keys(file.profiles).join(', ') || 'none'}. Create it with \`svc ` +
        `login --profile ${profile}\`.`,
    )
  return login
}

function checkedName(profile: string): string {
  if (NAME.test(profile) && profile !== '__proto__') return profile
  throw new CliError(
    'usage',
    `${profile} is not a valid profile name.`,
    'Use at most 64 letters, digits, dots, dashes and underscores.',
  )
}
