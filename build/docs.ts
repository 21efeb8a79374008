/** `npm run docs`: the pages of docs/ that are made from tables in the code. test/house holds them equal. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CONFIG } from '../daemon/config.ts'
import { ERRORS } from '../daemon/contract/error-codes.ts'
import { CLI_EXIT } from '../daemon/contract/exit-codes.ts'
import { PROBLEMS, START_REFUSALS } from '../daemon/contract/problems.ts'
import { FAULT_REASONS, REASONS, WRITTEN_FAULTS } from '../daemon/contract/reasons.ts'
import { cliPages } from './cli-docs.ts'
import { componentPages } from './component-docs.ts'
import { decisionIndex } from './decision-index.ts'
import { floorPlanPage } from './floor-plan.ts'

const root = join(import.meta.dirname, '..')

/** Path → text. */
export async function pages(): Promise<Record<string, string>> {
  return {
    'docs/errors.md': errorsPage(),
    'docs/configuration.md': configurationPage(),
    'docs/operations.md': operationsPage(),
    'docs/floor-plan.md': floorPlanPage(),
    'docs/decisions/README.md': decisionIndex(),
    ...componentPages(),
    ...(await cliPages()),
  }
}

function errorsPage(): string {
  const rows = Object.entries(ERRORS)
    .sort(([a, x], [b, y]) => x.status - y.status || (a < b ? -1 : 1))
    .map(([code, { status, title, hint, exit }]) => [
      `<a id="${code}"></a>\`${code}\``,
      status,
      title,
      hint,
      exit,
    ])
  return `# Errors

Every error of the API is \`application/problem+json\` (RFC 9457):

\`\`\`json
{
  "type": "…", "title": "No such video", "status": 404, "detail": "…",
  "code": "video_not_found", "hint": "…", "request_id": "req_…"
}
\`\`\`

Decide by \`code\`; \`detail\` is for people and may change. A request with faults (\`validation_failed\`)
also has \`errors\`, a list of every fault with its \`path\`, \`code\` and \`message\`. Where one code
stands for several things, \`reason\` says which, and \`given\` has its figures; it may be left out. A video that could not
be made has the same codes in its \`error\`. The log of the appliance has the rest, under the request id.

\`svc\` ends with the code of the last column. Without an error of the API it ends with ${CLI_EXIT.ok} (done),
${CLI_EXIT.unexpected} (a fault of ours), ${CLI_EXIT.usage} (the command was typed wrong), ${CLI_EXIT.unreachable} (the appliance cannot be reached),
${CLI_EXIT.output_failed} (the result cannot be written to stdout) or ${CLI_EXIT.interrupted} (interrupted).

${table(['Code', 'Status', 'Meaning', 'What to do', 'Exit'], rows)}
## Reasons

${table(
  ['Reason', 'Code', 'Says'],
  Object.entries(REASONS).map(([reason, { code, detail }]) => [
    `\`${reason}\``,
    `[\`${code}\`](#${code})`,
    detail,
  ]),
)}
Faults have some as well: ${[...FAULT_REASONS, ...Object.keys(WRITTEN_FAULTS)].map((reason) => `\`${reason}\``).join(', ')}.

<!-- Made from daemon/contract/error-codes.ts by npm run docs. -->
`
}

function operationsPage(): string {
  const rows = Object.entries({ ...PROBLEMS, ...START_REFUSALS }).map(
    ([code, { title, happens, log, readiness, doctor, remedy }]) => [
      `<a id="${code}"></a>\`${code}\``,
      title,
      happens,
      log,
      readiness,
      doctor,
      code in PROBLEMS ? 'yes' : '',
      remedy,
    ],
  )
  return `# Operations

What can go wrong with an appliance as a whole, what it does then, and what you do. Every problem of a running appliance is in one list: the
\`problems\` of \`GET /v1/system\` with names and figures, those of \`/readyz\` without (anybody may ask it), and a notice for the owner in the
dashboard and under *Settings*, *About*. \`svc doctor\` finds all of them, also those that keep the appliance from starting; it ends with 1 when something
does not work. \`svc doctor --files\` holds every file against the database.

An appliance that refuses to start says why in one sentence, changes nothing, and ends with 2, which systemd does not try again.

${table(['Code', 'What', 'What happens', 'Log', '/readyz', 'Check of svc doctor', 'Dashboard', 'What to do'], rows)}
## The log

One JSON object a line, on standard error, or in the file that \`SVC_LOG_FILE\` names; \`npm start\` and \`svc daemon start\` write to \`svc.log\` in the data folder.
The file is rotated when it reaches \`SVC_LOG_MAX_BYTES\`: \`svc.log.1\` is the newest of \`SVC_LOG_FILES\` that are kept. At SIGHUP it is opened anew, so that logrotate can do
this instead: set \`SVC_LOG_MAX_BYTES=0\`. A log that cannot be written stops nothing: lines are dropped, and the log says how many as soon as it can be written.

## The clock

Set it right at any time, also while the appliance runs. Jobs, deliveries, sessions and uploads that a wrong clock dated years ahead are pulled back at the
start and when the clock is set back. When the clock goes ahead, or the appliance starts a week or more after it last ran, nothing is removed for its age for an hour.

## The files

Every file and folder of the data folder is for its owner alone (0600 and 0700), those of earlier versions from the next start on.

<!-- The table is made from daemon/contract/problems.ts by npm run docs. -->
`
}

function configurationPage(): string {
  const rows = Object.entries(CONFIG).map(([name, { env, fallback, about }]) => [
    `\`${env}\``,
    `\`${name}\``,
    about,
    fallback,
  ])
  return `# Configuration

Nothing has to be set. A value comes from the environment, else from \`config.json\` in the data folder
(an object with the names of the second column), else the default. A value that cannot be right stops
the start with a sentence that says which and why; \`npm run daemon -- --help\` prints this list.

${table(['Environment', 'config.json', 'Meaning', 'Default'], rows)}
The data folder of the user is \`$XDG_DATA_HOME/svc\` or \`~/.local/share/svc\` on Linux,
\`~/Library/Application Support/svc\` on macOS and \`%APPDATA%\\svc\` on Windows.

<!-- Made from daemon/config.ts by npm run docs. -->
`
}

function table(head: string[], rows: (string | number)[][]): string {
  const line = (cells: (string | number)[]) =>
    `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |\n`
  return line(head) + line(head.map(() => '---')) + rows.map(line).join('')
}

if (import.meta.main)
  for (const [path, text] of Object.entries(await pages())) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
