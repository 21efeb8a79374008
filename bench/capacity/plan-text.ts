/** The plan as text: for a terminal, and as the tables of docs/scale-out.md. */
import { MEASURED } from './figures.ts'
import type { CapacityInputs, CapacityPlan, ResourceLoad, ResourceName } from './model.ts'

const RESOURCES: Record<ResourceName, { name: string; remedy: string }> = {
  network: { name: 'the line', remedy: 'a CDN, or more machines' },
  processes: { name: 'the processor time of one process', remedy: 'PostgreSQL and more processes' },
  analytics: { name: 'writing viewing data', remedy: 'PostgreSQL; with it, nothing more yet' },
  encoders: {
    name: 'encoding',
    remedy: 'more cores, or workers on other machines with PostgreSQL',
  },
  changes: { name: 'changes of the library', remedy: 'nothing more yet' },
  database: {
    name: 'the processor time of PostgreSQL',
    remedy: 'a larger machine for it; nothing more yet',
  },
}

export const provisionalFigures = (): string[] =>
  Object.entries(MEASURED)
    .filter(([, figure]) => 'provisional' in figure)
    .map(([name]) => name)

/** `1,234`, `12`, `1.5`. */
const shown = (number: number): string =>
  number.toLocaleString('en', {
    maximumSignificantDigits: number >= 1_000 ? 6 : number >= 100 ? 3 : 2,
  })

export function sizeOf(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB', 'PB']
  const at = Math.max(0, Math.min(units.length - 1, Math.floor(Math.log10(bytes || 1) / 3)))
  return `${shown(bytes / 1_000 ** at)} ${units[at]}`
}

export const rateText = (bytesPerSecond: number): string => {
  const megabits = (bytesPerSecond * 8) / 1e6
  return megabits >= 1_000 ? `${shown(megabits / 1_000)} Gbit/s` : `${shown(megabits)} Mbit/s`
}

export const databaseName = ({ database }: CapacityPlan): string =>
  database === 'sqlite' ? 'SQLite' : 'PostgreSQL'

export function loadText({ resource, share, fullAt }: ResourceLoad): string {
  const { name } = RESOURCES[resource]
  if (!fullAt) return `${name}: not needed`
  const full =
    'viewers' in fullAt ? `${shown(fullAt.viewers)} viewers` : `${shown(fullAt.hours)} hours a day`
  return `${name}: ${shown(share * 100)} % (full at ${full})`
}

export function planText(inputs: CapacityInputs, plan: CapacityPlan): string {
  const first = plan.loads[0]!
  const beyond = plan.ceilings.filter(({ share }) => share > 1)
  const lines = [
    `${shown(inputs.viewers)} viewers at once, ${shown(inputs.hours)} hours of video a day`,
    '',
    row('database', databaseName(plan)),
    ...(plan.databaseCores > 0
      ? [row('', `${coresOf(plan.databaseCores)}, ${plan.databaseConnections} connections`)]
      : []),
    row('API processes', `${plan.apiProcesses}, on ${machines(plan.apiMachines)}`),
    row('their memory', sizeOf(plan.apiBytes)),
    row(
      'encoders',
      `${coresOf(plan.encoderCores)}, on ${plan.encoderMachines === 0 ? 'the same machine' : machines(plan.encoderMachines)}`,
    ),
    row('sent by svc', rateText(plan.sentBytesPerSecond)),
    row('CDN', `from ${shown(plan.cdnFromViewers)} viewers a machine`),
    row('viewing data', `${sizeOf(plan.analyticsBytes)} in ${inputs.eventDays} days`),
    '',
    'One machine with one process and SQLite, the fullest first:',
    ...plan.loads.map((load) => `  ${loadText(load)}`),
    '',
    ...(first.share > 1 ? [`First: ${RESOURCES[first.resource].remedy}.`, ''] : []),
    'With PostgreSQL and any number of machines, what there is once:',
    ...plan.ceilings.map((load) => `  ${loadText(load)}`),
    ...(beyond.length > 0
      ? [
          '',
          `More than svc does today: ${beyond.map(({ resource }) => RESOURCES[resource].name).join(', ')}.`,
        ]
      : []),
  ]
  const open = provisionalFigures()
  if (open.length > 0) lines.push('', `To be measured again: ${open.join(', ')}.`)
  return `${lines.join('\n')}\n`
}

const row = (name: string, value: string): string => `  ${name.padEnd(14)} ${value}`
export const coresOf = (number: number): string =>
  `${number.toLocaleString('en')} ${number === 1 ? 'core' : 'cores'}`
export const machines = (number: number): string =>
  `${number.toLocaleString('en')} ${number === 1 ? 'machine' : 'machines'}`
