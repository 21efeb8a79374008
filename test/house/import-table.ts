/** "Who may import whom" of docs/architecture.md, row by row. What no row allows is refused. */
import type { Import } from './imports.ts'

interface Row {
  /** Which files: the first row that fits counts. */
  files: RegExp
  /** Ours, besides the folder itself. */
  ours: RegExp[]
  /** Ours, for types only. */
  types?: RegExp[]
  packages: string[]
  /** Packages for types only. */
  packageTypes?: string[]
  node: 'any' | string[]
  /** Node's modules for types only. */
  nodeTypes?: 'any'
  /** The part of the path that makes two files of one row strangers: an adapter may not import another. */
  apart?: RegExp
}

const contract = /^daemon\/contract\//
const ports = /^daemon\/ports\//
/** Every folder of daemon/ but these is a noun. */
const noun =
  /^daemon\/(?!(?:contract|ports|jobs|adapters|db|http|postgres|config|moving|programs)\/)[a-z-]+\//
/** How to reach PostgreSQL, and copy rows to and from it. */
const postgres = /^daemon\/postgres\//
const mp4 = /^daemon\/adapters\/mp4\//
/** Whether a data folder is in use: the note beside the lock outlives its writer. */
const isLocked = /^daemon\/adapters\/lock\/is-locked\.ts$/
const s3 = /^daemon\/adapters\/s3\//
const anything = [/./]

export const TABLE: Record<string, Row> = {
  // Apart, since pages and the daemon do without the parser.
  'daemon/contract/event-stream.ts': {
    files: /^daemon\/contract\/event-stream\.ts$/,
    ours: [contract],
    packages: ['eventsource-parser'],
    node: [],
  },
  'daemon/contract/send-by-tus.ts': {
    files: /^daemon\/contract\/send-by-tus\.ts$/,
    ours: [contract],
    packages: ['tus-js-client'],
    node: [],
  },
  'daemon/contract': { files: contract, ours: [], packages: ['zod'], node: [] },
  'daemon/ports': { files: ports, ours: [contract], packages: [], node: [], nodeTypes: 'any' },
  'daemon/postgres': { files: postgres, ours: [contract, ports], packages: ['pg'], node: 'any' },
  'daemon/jobs': {
    files: /^daemon\/jobs\//,
    ours: [contract, ports, noun],
    packages: [],
    node: ['node:os', 'node:timers/promises', 'node:crypto'],
  },
  // Pure over bytes and files, so that it can run in a worker.
  'daemon/adapters/mp4': { files: mp4, ours: [contract, ports], packages: [], node: 'any' },
  // Of backups and of the storage.
  'daemon/adapters/s3': {
    files: s3,
    ours: [contract, ports],
    packages: ['aws4fetch'],
    node: 'any',
  },
  'daemon/adapters/ffmpeg': {
    files: /^daemon\/adapters\/ffmpeg\//,
    ours: [contract, ports, mp4],
    node: 'any',
    packages: ['sharp'],
  },
  'daemon/adapters': {
    files: /^daemon\/adapters\/(?!ffmpeg\/|mp4\/|s3\/)/,
    ours: [contract, ports, postgres, s3],
    node: 'any',
    apart: /^daemon\/adapters\/([a-z-]+)/,
    packages: [
      'age-encryption',
      'jose',
      'mmdb-lib',
      'nodemailer',
      'openid-client',
      'pino',
      'prom-client',
      'sharp',
      'undici',
    ],
    packageTypes: ['pg', 'zod'],
  },
  'daemon/db': {
    files: /^daemon\/db\//,
    ours: [contract, ports, postgres],
    packages: ['pg', 'typeorm'],
    node: 'any',
  },
  'daemon/http': {
    files: /^daemon\/http\//,
    ours: [contract, ports, noun],
    packages: ['koa', '@koa/router', '@tus/server', 'thumbhash'],
    packageTypes: ['zod'],
    node: 'any',
  },
  'daemon/<noun>': {
    files: noun,
    ours: [contract, ports, noun],
    packages: ['isbot', 'jose', 'thumbhash', 'zod'],
    node: [
      'node:async_hooks',
      'node:crypto',
      'node:path',
      'node:stream',
      'node:stream/promises',
      'node:timers/promises',
    ],
    nodeTypes: 'any',
  },
  'daemon/config.ts, daemon/config': {
    files: /^daemon\/config(?:\.ts$|\/)/,
    ours: [contract, ports],
    packages: ['zod'],
    node: ['node:fs', 'node:os', 'node:path'],
  },
  // What lies in daemon/ itself; the floor plan names each of these files.
  'daemon/*.ts, daemon/moving, daemon/programs': {
    files: /^daemon\/(?:moving\/|programs\/|[a-z-]+\.ts$)/,
    ours: [/^daemon\//],
    packages: [],
    packageTypes: ['pg'],
    node: 'any',
  },
  // Loaded by one command only: its library and zod would slow the start of every other one.
  'cli/mcp': {
    files: /^cli\/mcp\//,
    ours: [contract, /^cli\/(?!commands\/)/],
    packages: ['@modelcontextprotocol/server', 'zod'],
    node: 'any',
  },
  // A backup is made by the same code from the command line, which needs no daemon that runs.
  cli: {
    files: /^cli\//,
    ours: [contract, isLocked, /^daemon\/adapters\/(?:backups|s3)\//],
    packages: ['@oclif/core', 'ink', 'jose', 'react', 'tus-js-client', 'yaml'],
    node: 'any',
  },
  // A package for programs, in browsers too.
  client: {
    files: /^client\//,
    ours: [contract],
    packages: [],
    packageTypes: ['tus-js-client'],
    node: [],
  },
  renderer: {
    files: /^renderer\//,
    ours: [contract],
    packages: ['@lit/task', 'lit', 'tus-js-client', 'uplot', 'uqr'],
    node: [],
  },
  'components/react': {
    files: /^components\/react\//,
    ours: [/^components\//],
    types: [contract],
    packages: ['react', '@lit/react'],
    node: [],
  },
  components: {
    files: /^components\//,
    // They import nothing of ours, and every upload is sent and measured alike.
    ours: [/^daemon\/contract\/(?:send-by-tus|sizes|throughput)\.ts$/],
    types: [contract],
    packages: ['lit', 'thumbhash', 'tus-js-client', 'uqr'],
    node: [],
  },
  app: {
    files: /^app\//,
    ours: [contract, isLocked],
    packages: ['electron', 'electron-updater'],
    node: 'any',
  },
  // The players of others that ours is measured beside, as pages bundle them.
  'bench/player/sides': {
    files: /^bench\/player\/sides\//,
    ours: [/^bench\/player\//],
    packages: ['hls.js', '@mux/mux-player', '@videojs/spf', 'vidstack', 'video.js'],
    node: [],
  },
  // The page of Lit that the dashboard is measured beside.
  'bench/dashboard/bare': {
    files: /^bench\/dashboard\/bare\//,
    ours: [/^test\/daemon\.ts$/],
    packages: ['lit', 'vite'],
    node: 'any',
  },
  'build, bench': {
    files: /^(?:build|bench)\//,
    ours: anything,
    packages: [
      'vite',
      '@oclif/core',
      'koa',
      'oxc-parser',
      'sharp',
      'undici',
      'tus-js-client',
      'zod',
    ],
    node: 'any',
  },
}

/** One sentence a fault; none when every import is allowed. */
export function faultsOf(imports: Import[]): string[] {
  return imports.flatMap((item) => {
    const found = Object.entries(TABLE).find(([, row]) => row.files.test(item.from))
    if (!found) return [`${item.from} is in no part of the import table`]
    const [part, row] = found
    return allows(row, item)
      ? []
      : [`${item.from} imports ${item.to}${item.typeOnly ? ' (types)' : ''}, which ${part} may not`]
  })
}

function allows(row: Row, { from, to, kind, typeOnly }: Import): boolean {
  if (kind === 'node')
    return row.node === 'any' || row.node.includes(to) || (typeOnly && row.nodeTypes === 'any')
  if (kind === 'package')
    return row.packages.includes(to) || (typeOnly && (row.packageTypes ?? []).includes(to))
  if (row.files.test(to)) return !row.apart || row.apart.exec(from)?.[1] === row.apart.exec(to)?.[1]
  return (
    row.ours.some((files) => files.test(to)) ||
    (typeOnly && (row.types ?? []).some((files) => files.test(to)))
  )
}
