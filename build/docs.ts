/** `npm run docs`: the pages of docs/ that are made from tables in the code. test/house holds them equal. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { withCapacity } from '../bench/capacity/page.ts'
import { DOCTOR_FAULTS } from '../cli/doctor/faults.ts'
import { CONFIG } from '../daemon/config/table.ts'
import { ERRORS } from '../daemon/contract/error-codes.ts'
import { CLI_EXIT } from '../daemon/contract/exit-codes.ts'
import {
  ALL_PERMISSIONS,
  KEY_SCOPES,
  PERMISSIONS,
  ROLE_PERMISSIONS,
  ROLES,
  SYSTEM_PERMISSIONS,
  WHOLE_SPACE_PERMISSIONS,
} from '../daemon/contract/permissions.ts'
import { allRoutes } from '../daemon/contract/routes.ts'
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
    'docs/permissions.md': permissionsPage(),
    'docs/configuration.md': configurationPage(),
    'docs/operations.md': operationsPage(),
    'docs/scale-out.md': withCapacity(readFileSync(join(root, 'docs/scale-out.md'), 'utf8')),
    'docs/floor-plan.md': floorPlanPage(),
    'docs/decisions/README.md': decisionIndex(),
    ...componentPages(),
    ...(await cliPages()),
  }
}

function permissionsPage(): string {
  const yes = (has: boolean): string => (has ? '✓' : '')
  const rows = ALL_PERMISSIONS.map((permission) => [
    `\`${permission}\``,
    PERMISSIONS[permission],
    ...ROLES.map((role) =>
      role === 'owner' && SYSTEM_PERMISSIONS.includes(permission)
        ? 'of all spaces'
        : yes(ROLE_PERMISSIONS[role].includes(permission)),
    ),
    yes(KEY_SCOPES.read_only.includes(permission)),
    yes(KEY_SCOPES.read_write.includes(permission)),
  ])
  const endpoints = allRoutes()
    .filter(({ route }) => route.path.startsWith('/v1/') && route.access !== 'public')
    .map(({ route: { method, path, access } }) => [
      `\`${method} ${path}\``,
      access === 'signed_in' ? 'any' : access === 'person' ? 'people only' : `\`${access}\``,
    ])
  return `# Permissions

What each role and each API key may do ([accounts.md](accounts.md)). People who are limited to collections have the permissions of
their role there, except ${WHOLE_SPACE_PERMISSIONS.map((each) => `\`${each}\``).join(' and ')}.

${table(['Permission', 'Allows to', ...ROLES, 'read-only key', 'read-write key'], rows)}

## Endpoints

${table(['Endpoint', 'Permission'], endpoints)}
`
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
  "type": "…", "title": "Video not found", "status": 404, "detail": "…",
  "code": "video_not_found", "hint": "…", "request_id": "req_…"
}
\`\`\`

Use \`code\` in programs; \`detail\` is for people and may change. For an invalid request (\`validation_failed\`),
\`errors\` lists every problem with its \`path\`, \`code\` and \`message\`. If a code has several causes, \`reason\`
names the cause and \`given\` has its values; both are optional. The \`error\` of a failed video
uses the same codes. For details, look up the request ID in the server log.

The exit code of \`svc\` is in the last column. Without an API error it is ${CLI_EXIT.ok} (success),
${CLI_EXIT.unexpected} (a bug in svc), ${CLI_EXIT.usage} (usage error), ${CLI_EXIT.unreachable} (the server is not
responding),
${CLI_EXIT.output_failed} (the result cannot be written to stdout), ${CLI_EXIT.timed_out} (the time of \`--timeout\` is up; the server
continues) or ${CLI_EXIT.interrupted} (interrupted).

${table(['Code', 'Status', 'Meaning', 'What to do', 'Exit'], rows)}
## Reasons

${table(
  ['Reason', 'Code', 'Message'],
  Object.entries(REASONS).map(([reason, { code, detail }]) => [
    `\`${reason}\``,
    `[\`${code}\`](#${code})`,
    detail,
  ]),
)}
The entries of \`errors\` also have reasons: ${[...FAULT_REASONS, ...Object.keys(WRITTEN_FAULTS)].map((reason) => `\`${reason}\``).join(', ')}.

<!-- Generated from daemon/contract/error-codes.ts by npm run docs. -->
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
  const doctorRows = Object.entries(DOCTOR_FAULTS).map(([code, fault]) => [
    `\`${code}\``,
    fault.title,
    fault.doctor,
    'fixable' in fault ? 'yes' : '',
  ])
  return `# Operations

This page lists the problems that svc can have as a whole, their effects, and what to do. The current problems are in
one list: the \`problems\` of \`GET /v1/system\` with names and numbers, those of the public \`/readyz\` without, and
a notice for the owner in the dashboard and on its [Health page](#health). \`svc doctor\` finds all of them, including
those that prevent svc from starting; its exit code is 1 if something does not work. \`svc doctor --files\` compares
every file with the database.

If svc refuses to start, it prints the reason in one sentence, changes nothing, and exits with code 2, after which
systemd does not restart it. If only a PostgreSQL server or a bucket cannot be reached, which may pass, the exit code is
1, and systemd starts svc again every five seconds.

${table(['Code', 'Problem', 'Effect', 'Log', '/readyz', 'Check of svc doctor', 'Dashboard', 'What to do'], rows)}
## Health

The page *Health* of the dashboard and \`GET /v1/system/health\` show the state of each part: whether it is OK, needs
attention, has a problem, is off, or is unknown. They are for owners of all spaces.

| Part | What it says |
| --- | --- |
| Queue | jobs that run and wait, by kind, the oldest that waits, the estimated time and speed of encoding |
| Disk space | used and free space, and in how many days the disk will be full. The forecast needs measurements of seven days and uses those of the last thirty; it starts again on another disk. Needs attention below \`SVC_DISK_LOW_BYTES\`, and if the disk will be full within thirty days |
| Backups | the newest one and its restore test. Needs attention if there is none, if it is older than two days with nightly backups or thirty days without, and if it has not been tested for two days |
| Webhooks | which ones are failing, and why |
| ffmpeg and its sandbox | the version, and the protections that are not active: [sandbox.md](sandbox.md) |
| Certificates | when the certificate in \`SVC_HTTPS_CERT\` expires, and the one that an https public URL presents, such as that of a proxy. svc connects to the public URL once an hour to check it, and sends nothing. If the server cannot reach it itself, the certificate is unknown |
| Database and files | the result of the daily check |
| Log, clock and limits | problems of the machine |
| Updates | whether there is a newer version, if [svc looks for it](upgrade.md#newer-versions) |

The navigation of the dashboard shows the number of problems.

### Other problems that svc doctor finds

\`svc doctor --format json\` gives each problem and each warning a code, from this table or the one above, and says what
to do in its \`hint\`.

${table(['Code', 'Problem', 'Check of svc doctor', 'Fixed by --fix'], doctorRows)}
## The log

The log has one JSON object per line. It is written to standard error, or to the file in \`SVC_LOG_FILE\`;
\`npm start\` and \`svc daemon start\` write to \`svc.log\` in the data folder, or in \`SVC_STATE_DIR\` if that is set. The file is rotated when it reaches
\`SVC_LOG_MAX_BYTES\`: \`svc.log.1\` is the newest of the \`SVC_LOG_FILES\` files that are kept. To use logrotate
instead, set \`SVC_LOG_MAX_BYTES=0\` and send SIGHUP, which reopens the file. If the log cannot be written, svc
continues: lines are dropped, and their number is logged as soon as the log can be written.

### Request IDs

Every response has an \`X-Request-Id\`. It is the one that the request had, if that is at most 64 letters, digits, dots,
hyphens and underscores and begins with a letter or a digit; otherwise svc makes one. The ID stays with everything that
the request starts, also after svc restarts:

- \`request_id\` in each line of the log, including those of jobs: \`grep '"request_id":"upload-42"' svc.log\`
  shows how an uploaded file was encoded
- \`request_id\` of events and deliveries in the API, and the header \`X-Request-Id\` of webhook requests
- \`request_id\` of errors

A file that is sent in several requests keeps the ID of the last one. Work that svc starts automatically, such as nightly
backups, has no ID. To have the same IDs in the log of a proxy, let it send the header:
\`proxy_set_header X-Request-Id $request_id;\` in nginx.

### The access log

\`SVC_ACCESS_LOG=/var/log/svc/access.log\` writes a line for each request in Combined Log Format, which GoAccess, AWStats and
fail2ban read. It is off by default, because it contains the addresses of viewers: tell them, and keep it no longer than you need. Query strings, playback
tokens and the codes of private links and upload links are left out. Times are in UTC, and the number of bytes includes the headers. The
file is rotated and reopened like the log.

## The clock

You can correct the clock at any time, even while svc is running. If a wrong clock dated jobs, deliveries, sessions
and uploads years ahead, svc corrects them at startup and when the clock is set back. If the clock jumps ahead, or svc
starts a week or more after it last ran or after the backup was made that was restored, nothing is deleted because of its
age for one hour.

## The files

All files and folders in the data folder are accessible only to their owner (0600 and 0700); files of earlier versions
are changed at the next start.

## Fixing problems

\`svc doctor --fix\` lists what can be fixed without losing anything, and asks before it changes anything (\`--yes\`
skips the question; without a terminal nothing is changed):

- **Permissions.** Files that other users can read, and, if you run it as root, files that belong to another user than
  the data folder does, for example after a restore as root. Links are not followed.
- **Folders without a video.** Folders older than a day that the database does not know are moved to \`orphans\` in the
  data folder. They are not deleted, since after a restore of an earlier backup they may be the only copy of newer
  videos. Backups leave them out.
- **Segments.** Missing or damaged segments are rebuilt from the source of the video (\`svc videos repair\`,
  \`POST /v1/videos/{id}/repair\`); svc must be running. Files without a source must be restored from a backup.

Locks need no fix: the system releases the lock of the data folder when its process ends.

### Several processes, PostgreSQL

Where [several processes](scale-out.md#several-processes) share a data folder, run \`svc doctor\` and \`svc daemon status\` with the
\`SVC_DATA_DIR\`, \`SVC_STATE_DIR\` and \`SVC_DATABASE_URL\` of one of them. Both list all processes: where each runs, since when, and which one
has ended without being stopped. \`svc daemon stop\` stops the one of \`SVC_STATE_DIR\`; the others continue. Each process leaves a
note in \`processes\` in the data folder and touches it every ten seconds; remove the note of a machine that is no longer used.
PostgreSQL is checked from the machine on which \`svc doctor\` runs, also while svc does not start.

\`svc doctor --bundle svc-support.tar.gz\` writes a file for a support request: the result of the checks, settings,
versions, the numbers of rows, the metrics and the end of the log. Secrets, tokens, query strings, e-mail addresses
and IP addresses are removed, and titles and texts are not included. The secrets of the settings, of the data folder
and of an SQLite database are removed wherever they occur; those in PostgreSQL are recognized by their form. Read its
README.txt before you send it.

<!-- The tables are generated from daemon/contract/problems.ts and cli/doctor/faults.ts by npm run docs. -->
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

No setting is required. Each value comes from the environment, otherwise from \`config.json\` in the data folder
(an object with the names in the second column), otherwise it is the default. If a value is not valid, svc does not
start and says which one and why. \`npm run daemon -- --help\` prints this list.

${table(['Environment', 'config.json', 'Meaning', 'Default'], rows)}
The user's data folder is \`$XDG_DATA_HOME/svc\` or \`~/.local/share/svc\` on Linux,
\`~/Library/Application Support/svc\` on macOS and \`%APPDATA%\\svc\` on Windows.

<!-- Generated from daemon/config.ts by npm run docs. -->
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
