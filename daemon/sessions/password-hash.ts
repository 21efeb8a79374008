/**
 * scrypt with the parameters that OWASP recommends (N = 2^17, r = 8, p = 1): 128 MB and some tenths of
 * a second for each guess. Stored as `$scrypt$ln=17,r=8,p=1$<salt>$<hash>`, so that the parameters can
 * be raised.
 */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

const COST = { ln: 17, r: 8, p: 1 }
const HASH_BYTES = 32
const FORM = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/

let last: Promise<unknown> = Promise.resolve()

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derived(password, salt, COST)
  return `$scrypt$ln=${COST.ln},r=${COST.r},p=${COST.p}$${salt.toString('base64url')}$${hash.toString('base64url')}`
}

/** In constant time. */
export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [, ln, r, p, salt, hash] = FORM.exec(stored) ?? []
  if (salt === undefined || hash === undefined)
    throw new Error('the stored password has an unknown format')
  const expected = Buffer.from(hash, 'base64url')
  return timingSafeEqual(
    await derived(password, Buffer.from(salt, 'base64url'), {
      ln: Number(ln),
      r: Number(r),
      p: Number(p),
    }),
    expected,
  )
}

/** Sequential, since each takes 128 MB. */
function derived(password: string, salt: Buffer, { ln, r, p }: typeof COST): Promise<Buffer> {
  const result = last.then(
    () =>
      new Promise<Buffer>((resolve, reject) => {
        const N = 2 ** ln
        // Normalized, so that two Unicode encodings of a text are the same password.
        scrypt(
          password.normalize('NFKC'),
          salt,
          HASH_BYTES,
          { N, r, p, maxmem: 256 * N * r },
          (error, key) => (error ? reject(error) : resolve(key)),
        )
      }),
  )
  last = result.catch(() => undefined)
  return result
}
