/** Bundles `svc`: a file a command and what they share, so that a command loads only what it uses. */
import { globSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'

const root = join(import.meta.dirname, '..')

const DESCRIPTION = `Command line of svc, the video appliance. Start with \`svc login\`, then \`svc videos upload FILE\`.
Results are JSON on stdout; \`svc help exit-codes\` lists the exit codes and errors.`

/** oclif's own settings; the built folder is a package of its own to it. */
export const OCLIF = {
  bin: 'svc',
  dirname: 'svc',
  commands: './commands',
  helpClass: './command-help',
  topicSeparator: ' ',
  additionalHelpFlags: ['-h'],
  additionalVersionFlags: ['-v'],
  helpOptions: { docopts: false, flagSortOrder: 'none', hideAliasesFromRoot: true },
  topics: {
    videos: { description: 'Upload, list, view, edit, download and delete videos.' },
    collections: { description: 'Organize videos into collections.' },
    subtitles: { description: 'Manage the subtitles and captions of a video.' },
    audio: { description: 'Manage the audio tracks of a video.' },
    chapters: { description: 'Get and set the chapters of a video.' },
    poster: { description: 'Get and set the poster of a video.' },
    spaces: { description: 'Spaces: separate libraries.' },
    keys: { description: 'Create, list, rename and revoke API keys.' },
    tokens: { description: 'Sign playback and upload tokens, on this machine.' },
    trash: { description: 'Restore deleted videos and collections, or delete them permanently.' },
    people: { description: 'Invite people, and manage their roles.' },
    mail: { description: 'Set up and test the mail server.' },
    sso: { description: 'Manage single sign-on: providers, and whether it is required.' },
    audit: { description: 'See, export and verify who did what.' },
    import: { description: 'Import libraries from Vimeo, a CSV file or a folder.' },
    webhooks: { description: 'Manage and test webhooks.' },
    events: { description: 'List and follow events.' },
    analytics: { description: 'View analytics and playback quality.' },
    backups: { description: 'Manage backups on the server.' },
    'backups:destination': {
      description:
        'Manage the destination (another disk or S3) that backups are copied to every night.',
    },
    'backups:key': { description: 'Keys of encrypted backups.' },
    workers: { description: 'Machines that encode for svc: list and drain them.' },
    config: { description: 'Settings of svc itself: format, columns, URL, space, colors.' },
    profiles: { description: 'Manage saved sign-ins, one per server or space.' },
    daemon: { description: 'Run svc on this machine.' },
  },
}

export interface BuildCliOptions {
  /** Default: dist/cli, where cli/bin/svc.js looks. */
  outDir?: string
}

export async function buildCli({
  outDir = join(root, 'dist', 'cli'),
}: BuildCliOptions = {}): Promise<void> {
  // Built beside it, then moved over file by file: a `svc` that starts or runs meanwhile finds what it needs.
  const part = `${outDir}.${process.pid}.part`
  await bundle(part)
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    version: string
  }
  await writeFile(
    join(part, 'package.json'),
    JSON.stringify(
      { name: 'svc', version, description: DESCRIPTION, type: 'module', oclif: OCLIF },
      null,
      2,
    ),
  )
  await writeManifest(part)
  await moveOver(part, outDir)
}

async function moveOver(part: string, outDir: string): Promise<void> {
  const files = await filesBelow(part)
  const before = await filesBelow(outDir)
  for (const file of files) {
    await mkdir(dirname(join(outDir, file)), { recursive: true })
    await rename(join(part, file), join(outDir, file))
  }
  for (const file of before) if (!files.includes(file)) await rm(join(outDir, file))
  await rm(part, { recursive: true })
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []) // not built yet
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
}

async function bundle(outDir: string): Promise<void> {
  const input: Record<string, string> = {
    main: join(root, 'cli', 'main.ts'),
    'command-help': join(root, 'cli', 'help', 'command-help.ts'),
  }
  // Sorted: a file system lists them in an order of its own, which the bundles would show.
  for (const file of globSync('commands/**/*.ts', { cwd: join(root, 'cli') }).sort())
    input[file.replace(/\.ts$/, '')] = join(root, 'cli', file)
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true },
    plugins: [madeFields, inertZod, withoutFormChecker],
    // React keeps a second copy of itself for developing, three times as large.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ssr: true,
      target: 'node22',
      outDir,
      emptyOutDir: true,
      minify: false,
      license: { fileName: 'licences.md' },
      rolldownOptions: {
        checks: { bundlerTimings: false },
        input,
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  })
}

const DAEMON = join(root, 'daemon') + sep

/**
 * The daemon checks what it is sent; the client reads from the table of routes only where to send it
 * and whether there is a body. Building sixty schemas for that takes longer than the request, so in the
 * contract a schema is an object that is there and refuses to check anything. `svc mcp` and the library of
 * its protocol have schemas of their own, and load the real zod when that command is run.
 */
const inertZod: Plugin = {
  name: 'inert-zod',
  enforce: 'pre',
  resolveId: (id, importer) =>
    id === 'zod' && importer?.startsWith(DAEMON) ? '\0inert-zod' : undefined,
  load: (id) => (id === '\0inert-zod' ? INERT_ZOD : undefined),
}
const INERT_ZOD = `
const refuse = () => { throw new Error('svc is built without zod: schemas cannot check anything here') }
const checks = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync'])
const schema = new Proxy(() => schema, { get: (_, name) => (checks.has(name) ? refuse : schema) })
export const z = schema
`

/**
 * The library of `svc mcp` checks with ajv what people type into forms of a client, and no tool of ours shows one.
 * It is a third of the library, and a copy of packages whose licences are not beside it.
 */
const withoutFormChecker: Plugin = {
  name: 'without-form-checker',
  enforce: 'pre',
  resolveId: (id) =>
    id === '@modelcontextprotocol/server/_shims' ? '\0without-form-checker' : undefined,
  load: (id) => (id === '\0without-form-checker' ? NO_FORM_CHECKER : undefined),
}
const NO_FORM_CHECKER = `
export { default as process } from 'node:process'
export class DefaultJsonSchemaValidator {
  getValidator() { throw new Error('svc is built without ajv: the answers to a form cannot be checked here') }
}
`

/** The fields that flags are made of and that responses have are read from the schemas here, and kept as plain data. */
const madeFields: Plugin = {
  name: 'made-fields',
  enforce: 'pre',
  async load(id) {
    const name = MADE[id]
    if (name === undefined) return undefined
    const made = (await import(pathToFileURL(id).href)) as Record<string, object>
    return `export const ${name} = ${JSON.stringify(made[name])}`
  },
}
/** File → what it exports as plain data. */
const MADE: Record<string, string> = {
  [join(root, 'daemon', 'contract', 'route-fields.ts')]: 'routeFields',
  [join(root, 'daemon', 'contract', 'answer-fields.ts')]: 'answerFields',
}

/** The manifest lets oclif know the commands without loading them. */
async function writeManifest(outDir: string): Promise<void> {
  const oclif = createRequire(import.meta.url)('@oclif/core') as typeof import('@oclif/core')
  const plugin = new oclif.Plugin({
    root: outDir,
    type: 'core',
    ignoreManifest: true,
    errorOnManifestCreate: true,
  })
  await plugin.load()
  const { commands, ...rest } = plugin.manifest
  // In the order of the file system otherwise.
  const sorted = Object.fromEntries(Object.entries(commands).sort(([a], [b]) => (a < b ? -1 : 1)))
  await writeFile(
    join(outDir, 'oclif.manifest.json'),
    JSON.stringify({ ...rest, commands: sorted }),
  )
}

if (import.meta.main) await buildCli()
