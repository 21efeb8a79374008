/** Which space this browser works in. A cookie has it, for pictures and streams too. */
import { SPACE_COOKIE } from '../../daemon/contract/route.ts'

export function goToSpace(id: string) {
  document.cookie =
    `${SPACE_COOKIE}=${id}; path=/; max-age=${400 * 24 * 3600}; ` +
    `SameSite=Strict${location.protocol === 'https:' ? '; Secure' : ''}`
  location.assign('/')
}
