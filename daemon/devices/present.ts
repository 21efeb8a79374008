import type { DeviceAuthorization } from '../contract/device.ts'
import type { DeviceAuthorizationRecord } from '../ports/accounts.ts'

export function presentDevice(row: DeviceAuthorizationRecord): DeviceAuthorization {
  return {
    object: 'device_authorization',
    user_code: hyphenated(row.userCode),
    name: row.name,
    address: row.address,
    access: row.access,
    space: row.space,
    status: row.status,
    created_at: row.createdAt,
    expires_at: row.expiresAt,
  }
}

/** In two groups, as people read and type it. */
export const hyphenated = (userCode: string): string =>
  `${userCode.slice(0, 4)}-${userCode.slice(4)}`
