import { randomInt } from 'node:crypto'
import {
  USER_CODE_LETTERS,
  type DeviceAuthorizationCreate,
  type DeviceAuthorizationCreated,
} from '../contract/device.ts'
import { AppError } from '../contract/errors.ts'
import type { Deps } from '../ports/deps.ts'
import { networkOf } from '../sessions/network.ts'
import { hyphenated } from './present.ts'

const LIFE_SECONDS = 600
export const DEVICE_LIFE_MS = LIFE_SECONDS * 1000
const INTERVAL_SECONDS = 2
/** Limit of pending codes: of 20^8, a guess then hits one in 2.5 million. */
const MOST_AT_ONCE = 10_000
/** Pending requests per client address, so that nobody can use up all of them. */
const MOST_OF_AN_ADDRESS = 10

type BeginDeps = Pick<Deps, 'db' | 'ids' | 'vault' | 'clock' | 'settings'>

/** Starts a device login, which grants nothing yet. `address`: that of the client. Throws `rate_limited`. */
export async function beginDeviceLogin(
  deps: BeginDeps,
  address: string,
  { name, access }: DeviceAuthorizationCreate,
): Promise<DeviceAuthorizationCreated> {
  const secret = deps.ids.secret()
  const now = deps.clock.now()
  const expiresAt = new Date(now.getTime() + LIFE_SECONDS * 1000).toISOString()
  const userCode = await deps.db.write(async ({ deviceAuthorizations }) => {
    await deviceAuthorizations.removeExpired(now.toISOString())
    const waiting = await deviceAuthorizations.addresses()
    const network = networkOf(address)
    if (
      waiting.length >= MOST_AT_ONCE ||
      waiting.filter((each) => networkOf(each) === network).length >= MOST_OF_AN_ADDRESS
    ) {
      throw new AppError('rate_limited', 'Too many sign-in requests are pending.', {
        retryAfterSeconds: LIFE_SECONDS,
      })
    }
    let code = newUserCode()
    while (await deviceAuthorizations.byUserCode(code)) code = newUserCode()
    await deviceAuthorizations.insert({
      hash: deps.vault.hash(secret),
      userCode: code,
      name,
      address,
      access,
      status: 'pending',
      space: null,
      account: null,
      intervalSeconds: INTERVAL_SECONDS,
      askedAt: null,
      createdAt: now.toISOString(),
      expiresAt,
    })
    return hyphenated(code)
  })
  const url = `${deps.settings.baseUrl}/device`
  return {
    object: 'device_authorization',
    device_code: secret,
    user_code: userCode,
    verification_url: url,
    verification_url_complete: `${url}?code=${userCode}`,
    expires_in: LIFE_SECONDS,
    interval: INTERVAL_SECONDS,
  }
}

function newUserCode(): string {
  return Array.from(
    { length: 8 },
    () => USER_CODE_LETTERS[randomInt(USER_CODE_LETTERS.length)]!,
  ).join('')
}
