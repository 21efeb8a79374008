/** Client for owner operations, with the owner secret of this machine or a given one. */
import type { Client } from '../../daemon/contract/client.ts'
import { parseAddress } from './address.ts'
import { addressInUse, addressOfFolder, openClient } from './connect.ts'
import { readLogin } from './credentials.ts'
import { ownerSecret } from './sign-in.ts'

/** `space`: to act in; the oldest unless one is named. */
export async function openAsOwner(
  space: string | undefined,
  env: NodeJS.ProcessEnv,
): Promise<Client> {
  return openClient(await ownerAccess(env), space)
}

/** Where the appliance is, and what it knows the owner by. */
export async function ownerAccess(env: NodeJS.ProcessEnv): Promise<{ url: string; token: string }> {
  // The secret is that of the folder, so it is shown to the daemon of the folder first.
  const url = env.SVC_URL
    ? parseAddress(env.SVC_URL)
    : ((await addressOfFolder(env.SVC_STATE_DIR || env.SVC_DATA_DIR)) ??
      (await addressInUse(env, await readLogin(env))))
  const given = env.SVC_API_KEY?.startsWith('svc_owner_') ? env.SVC_API_KEY : undefined
  return { url, token: given ?? (await ownerSecret(url)) }
}
