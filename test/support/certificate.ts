/** A certificate that signs itself, for servers of tests: X.509 v3, ECDSA on P-256 (RFC 5280). */
import { createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

export interface Certificate {
  cert: string
  key: string
}

/** `endsInMs`: an hour from now if not said; in the past, it has expired. */
export function selfSigned(
  names: string[],
  { endsInMs = 3_600_000 }: { endsInMs?: number } = {},
): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const ecdsaWithSha256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02))
  const name = sequence(
    tagged(0x31, sequence(oid(0x55, 0x04, 0x03), tagged(0x0c, Buffer.from(names[0]!)))),
  )
  const [from, to] = [Math.min(0, endsInMs) - 3_600_000, endsInMs].map((offsetMs) =>
    tagged(
      0x17,
      Buffer.from(new Date(Date.now() + offsetMs).toISOString().replace(/^..|[-:T]|\.\d+/g, '')),
    ),
  )
  const altNames = sequence(...names.map((each) => tagged(0x82, Buffer.from(each))))
  const extensions = sequence(sequence(oid(0x55, 0x1d, 0x11), tagged(0x04, altNames)))
  const body = sequence(
    tagged(0xa0, tagged(0x02, Buffer.from([2]))),
    tagged(0x02, Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    ecdsaWithSha256,
    name,
    sequence(from!, to!),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, extensions),
  )
  const signature = createSign('sha256').update(body).sign(privateKey)
  const whole = sequence(
    body,
    ecdsaWithSha256,
    tagged(0x03, Buffer.concat([Buffer.from([0]), signature])),
  )
  const lines = whole.toString('base64').replace(/(.{64})/g, '$1\n')
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  }
}

/** DER: tag, length, content. */
function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content
  const head =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...head]), content])
}

const sequence = (...parts: Buffer[]): Buffer => tagged(0x30, Buffer.concat(parts))
const oid = (...bytes: number[]): Buffer => tagged(0x06, Buffer.from(bytes))
