/**
 * SHA-256 (FIPS 180-4). The browser's own is missing on pages without TLS, as an appliance in a
 * house often has them.
 */

const PRIMES = primes(64)
const fraction = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) >>> 0
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))
const ROUNDS = Uint32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)))

/** In hexadecimal. */
export function sha256(bytes: Uint8Array): string {
  const state = Uint32Array.from(START)
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29))
  view.setUint32(padded.length - 4, bytes.length << 3)
  const words = new Uint32Array(64)
  for (let at = 0; at < padded.length; at += 64) {
    for (let i = 0; i < 16; i++) words[i] = view.getUint32(at + 4 * i)
    addBlock(state, words)
  }
  return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('')
}

function addBlock(state: Uint32Array, words: Uint32Array): void {
  for (let i = 16; i < 64; i++) {
    const [a, b] = [words[i - 15]!, words[i - 2]!]
    words[i] =
      words[i - 16]! +
      (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) +
      words[i - 7]! +
      (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10))
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  for (let i = 0; i < 64; i++) {
    const first =
      (h +
        (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) +
        ((e & f) ^ (~e & g)) +
        ROUNDS[i]! +
        words[i]!) |
      0
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
  }
  ;[a, b, c, d, e, f, g, h].forEach((word, i) => (state[i]! += word))
}

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

function primes(count: number): number[] {
  const found: number[] = []
  for (let n = 2; found.length < count; n++)
    if (found.every((prime) => n % prime > 0)) found.push(n)
  return found
}
