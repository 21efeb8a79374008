/** A small database of countries in MaxMind's format: https://maxmind.github.io/MaxMind-DB/ */
const MARKER = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1')
const RECORD_BITS = 24

type Value = string | number | { [name: string]: Value } | Value[]

function head(type: number, size: number): Buffer {
  return type > 7 ? Buffer.from([size, type - 7]) : Buffer.from([(type << 5) | size])
}

function encoded(value: Value): Buffer {
  if (typeof value === 'string') return Buffer.concat([head(2, value.length), Buffer.from(value)])
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return Buffer.concat([head(6, 4), bytes])
  }
  if (Array.isArray(value)) return Buffer.concat([head(11, value.length), ...value.map(encoded)])
  const entries = Object.entries(value)
  return Buffer.concat([
    head(7, entries.length),
    ...entries.flatMap(([name, inner]) => [encoded(name), encoded(inner)]),
  ])
}

/** `{ '192.0.2.0/24': 'NL' }`; IPv4 alone. */
export function countryDatabase(networks: Record<string, string>): Buffer {
  const nodes: (number | { data: number } | null)[][] = [[null, null]]
  const data: Buffer[] = []
  for (const [network, code] of Object.entries(networks)) {
    const [address, bits] = network.split('/') as [string, string]
    const number = address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
    const offset = data.reduce((sum, { length }) => sum + length, 0)
    data.push(encoded({ country: { iso_code: code } }))
    let at = 0
    for (let depth = 0; depth < Number(bits); depth++) {
      const side = Math.floor(number / 2 ** (31 - depth)) % 2
      if (depth === Number(bits) - 1) nodes[at]![side] = { data: offset }
      else {
        if (typeof nodes[at]![side] !== 'number') nodes[at]![side] = nodes.push([null, null]) - 1
        at = nodes[at]![side] as number
      }
    }
  }
  const tree = Buffer.alloc((nodes.length * RECORD_BITS) / 4)
  nodes
    .flat()
    .forEach((record, index) =>
      tree.writeUIntBE(
        record === null
          ? nodes.length
          : typeof record === 'number'
            ? record
            : nodes.length + 16 + record.data,
        index * 3,
        3,
      ),
    )
  const metadata = encoded({
    node_count: nodes.length,
    record_size: RECORD_BITS,
    ip_version: 4,
    database_type: 'Test-Country',
    languages: ['en'],
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1,
    description: { en: 'test' },
  })
  return Buffer.concat([tree, Buffer.alloc(16), ...data, MARKER, metadata])
}
