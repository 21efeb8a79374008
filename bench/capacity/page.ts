/** The section of docs/scale-out.md that says what larger loads need; `npm run docs` writes it. */
import { figureValues, MEASURED } from './figures.ts'
import { DEFAULTS } from './inputs.ts'
import { planOf, type CapacityInputs, type CapacityPlan } from './model.ts'
import {
  coresOf,
  databaseName,
  loadText,
  machines,
  provisionalFigures,
  rateText,
  sizeOf,
} from './plan-text.ts'

export const CAPACITY_BEGIN = '<!-- Generated from bench/capacity by npm run docs. -->'
export const CAPACITY_END = '<!-- End of what is generated. -->'

const VIEWERS = [100, 1_000, 10_000, 100_000, 1_000_000]
const HOURS = [10, 100, 1_000, 10_000]
const figures = figureValues()

/** `page` with the section in the place of the one that it has. */
export function withCapacity(page: string): string {
  const [begin, end] = [page.indexOf(CAPACITY_BEGIN), page.indexOf(CAPACITY_END)]
  if (begin < 0 || end < begin) throw new Error('docs/scale-out.md has no place for the tables')
  return `${page.slice(0, begin)}${CAPACITY_BEGIN}\n\n${section()}\n${page.slice(end)}`
}

function section(): string {
  const { bitrate, viewMinutes, cores, gbit, cdnHits } = DEFAULTS
  const names = provisionalFigures().map((name) => `\`${name}\``)
  const open =
    names.length > 0 ? `\nTo be measured again on an idle machine: ${names.join(', ')}.\n` : ''
  const [one, many] = [planned({ viewers: 1_000 }), planned({ viewers: 100_000, hours: 1_000 })]
  return `Views of ${viewMinutes} minutes at ${bitrate} Mbit/s; each machine has ${cores} cores and a line of
${gbit} Gbit/s; ${DEFAULTS.hours} hours of video a day. *CDN* means that all public media come through one that
answers ${cdnHits * 100} % of their requests itself.

${viewersTable()}
One machine sends at most ${one.cdnFromViewers.toLocaleString('en')} of these streams, so from there
on a CDN takes over. With one, its hit rate decides: the last 5 % of a million viewers are as many bytes as 50,000 viewers without it.

Encoding depends on the hours of video, not on viewers:

${hoursTable()}
### What breaks first

On one machine, as svc is installed (one process, SQLite), with 1,000 viewers and ${DEFAULTS.hours} hours a day:

${list(one.loads.map(loadText))}
With PostgreSQL there are as many processes as you start. What there is only once,
with 100,000 viewers and 1,000 hours a day:

${list(many.ceilings.map(loadText))}
Not in the model: TLS and the proxy in front, the disk of the data folder, lists and searches of editors, and viewers
who all begin in the same second. The model and its sources are in \`bench/capacity/model.ts\`.

### Measured figures

On two shared cores ([bench/README.md](../bench/README.md)); your machine differs, so measure there what matters to you.
${open}
${figuresTable()}`
}

const planned = (change: Partial<CapacityInputs>): CapacityPlan =>
  planOf({ ...DEFAULTS, ...change }, figures)

function viewersTable(): string {
  const rows = VIEWERS.flatMap((viewers) =>
    [0, 1].map((cdn) => {
      const plan = planned({ viewers, cdn })
      return [
        viewers.toLocaleString('en'),
        cdn === 1 ? 'yes' : 'no',
        databaseName(plan) + (plan.databaseCores > 0 ? `, ${coresOf(plan.databaseCores)}` : ''),
        `${plan.apiProcesses} on ${machines(plan.apiMachines)}`,
        rateText(plan.sentBytesPerSecond),
        sizeOf(plan.analyticsBytes),
        isBeyond(plan, 'fullAtViewers'),
      ]
    }),
  )
  return table(
    [
      'Viewers at once',
      'CDN',
      'Database',
      'API processes',
      'svc sends',
      `Raw viewing data of ${DEFAULTS.eventDays} days`,
      'More than svc does today',
    ],
    rows,
  )
}

function hoursTable(): string {
  const rows = HOURS.map((hours) => {
    const [web, camera] = [planned({ hours }), planned({ hours, film: 'camera' })]
    return [
      hours.toLocaleString('en'),
      coresOf(web.encoderCores),
      coresOf(camera.encoderCores),
      isBeyond(web, 'fullAtHours'),
    ]
  })
  return table(
    [
      'Hours a day',
      'Encoders, files of 6 Mbit/s',
      'Encoders, noisy files of 50 Mbit/s',
      'More than svc does today',
    ],
    rows,
  )
}

/** Of the ceilings, those that viewers reach or those that hours of video reach. */
function isBeyond({ ceilings }: CapacityPlan, by: 'fullAtViewers' | 'fullAtHours'): string {
  const unit = by === 'fullAtViewers' ? 'viewers' : 'hours'
  return ceilings
    .filter(({ share, fullAt }) => share > 1 && fullAt && unit in fullAt)
    .map(({ resource }) => resource)
    .join(', ')
}

function figuresTable(): string {
  const rows = Object.entries(MEASURED).map(([name, { value, unit, about, bench, date }]) => [
    `\`${name}\``,
    about,
    `${Number(value.toPrecision(3)).toLocaleString('en', { maximumSignificantDigits: 3 })} ${unit}`,
    `\`${bench}\``,
    date,
  ])
  return table(['Figure', 'What', 'Value', 'Benchmark', 'Measured'], rows)
}

const list = (lines: string[]): string => lines.map((line) => `- ${line}\n`).join('')

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]): string => `| ${cells.join(' | ')} |\n`
  return line(head) + line(head.map(() => '---')) + rows.map(line).join('')
}
