/** `svc login` by the dashboard: a code is shown there and here, and the owner grants a key for one space. */
import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from '../../daemon/contract/client.ts'
import type { DeviceAuthorizationCreated } from '../../daemon/contract/device.ts'
import type { KeyAccess, KeyCreated } from '../../daemon/contract/space.ts'
import { CliError } from '../errors/cli-error.ts'
import { openClient } from './connect.ts'
import type { SavedLogin } from './credentials.ts'

/** RFC 8628 §3.5. */
const SLOWER_SECONDS = 5
/** Temporary errors: the appliance may be restarting, and the request survives that in its database. */
const PASSING = new Set(['unreachable', 'shutting_down', 'internal_error', 'rate_limited'])

interface DeviceLogin {
  url: string
  access: KeyAccess
  signal: AbortSignal
  /** Says what the person is to do. */
  ask(request: DeviceAuthorizationCreated): Promise<void>
}

export async function deviceLogin({ url, access, signal, ask }: DeviceLogin): Promise<SavedLogin> {
  const api = await openClient({ url, token: '' })
  const request = await api.deviceAuthorizations.create(
    { body: { name: nameOfThisMachine(), access } },
    { signal },
  )
  await ask(request)
  const key = await untilDecided(api, request, signal)
  return { url, api_key: key.secret, key_id: key.id }
}

/** The key will be called so. */
export const nameOfThisMachine = (): string =>
  `svc on ${hostname().replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')}`.slice(0, 100)

async function untilDecided(
  api: Client,
  { device_code, interval, expires_in }: DeviceAuthorizationCreated,
  signal: AbortSignal,
): Promise<KeyCreated> {
  const endsAtMs = performance.now() + expires_in * 1000
  let seconds = interval
  for (;;) {
    try {
      await pause(seconds * 1000, undefined, { signal })
      return await api.deviceAuthorizations.token({ body: { device_code } }, { signal })
    } catch (error) {
      if (signal.aborted)
        throw new CliError(
          'interrupted',
          'You were not signed in.',
          'Run `svc login` again; the code is no longer valid.',
        )
      const code = codeOf(error)
      if (code === 'slow_down') seconds += SLOWER_SECONDS
      else if (
        code !== 'authorization_pending' &&
        !(PASSING.has(code) && performance.now() < endsAtMs)
      )
        throw error
    }
  }
}

const codeOf = (error: unknown): string =>
  error instanceof CliError
    ? error.code
    : ((error as { problem?: { code?: string } }).problem?.code ?? '')
