/**
 * `npm run bench -- NAME [--rounds N] [--only CASE …]`: exit code 1 when a bar is missed. Without a
 * name: what there is.
 */
import { parseArgs } from 'node:util'
import { ensureBundles } from '../build/bundles.ts'
import { bench as adaptation } from './adaptation/bench.ts'
import { bench as api } from './api/bench.ts'
import { holds, type Bench, type Verdict } from './bench.ts'
import { bench as bigUpload } from './big-upload/bench.ts'
import { bench as cli } from './cli/bench.ts'
import { bench as collect } from './collect/bench.ts'
import { bench as dashboard } from './dashboard/bench.ts'
import { bench as earlierBuild } from './earlier-build/bench.ts'
import { bench as encoderDeaths } from './encoder-deaths/bench.ts'
import { bench as estimate } from './estimate/bench.ts'
import { bench as firstPlay } from './first-play/bench.ts'
import { bench as frames } from './frames/bench.ts'
import { bench as fuzzApi } from './fuzz-api/bench.ts'
import { bench as fuzzText } from './fuzz-text/bench.ts'
import { bench as idle } from './idle/bench.ts'
import { bench as kills } from './kills/bench.ts'
import { bench as ladder } from './ladder/bench.ts'
import { bench as media } from './media/bench.ts'
import { bench as player } from './player/bench.ts'
import { bench as postgres } from './postgres/bench.ts'
import { bench as quality } from './quality/bench.ts'
import { bench as reports } from './reports/bench.ts'
import { bench as watchPage } from './watch-page/bench.ts'
import { bench as watchWhileUploading } from './watch-while-uploading/bench.ts'
import { bench as webhooks } from './webhooks/bench.ts'
import { bench as serverInstall } from './server-install/bench.ts'
import { bench as svcAlone } from './svc-alone/bench.ts'
import { bench as upgrade } from './upgrade/bench.ts'
import { bench as uploadToReady } from './upload-to-ready/bench.ts'
import { bench as workerKills } from './worker-kills/bench.ts'
import { bench as workers } from './workers/bench.ts'

const BENCHES: Record<string, Bench> = {
  'upload-to-ready': uploadToReady,
  'first-play': firstPlay,
  api,
  frames,
  kills,
  'encoder-deaths': encoderDeaths,
  workers,
  'worker-kills': workerKills,
  ladder,
  quality,
  estimate,
  media,
  player,
  postgres,
  'watch-while-uploading': watchWhileUploading,
  'watch-page': watchPage,
  adaptation,
  webhooks,
  upgrade,
  collect,
  reports,
  cli,
  'svc-alone': svcAlone,
  'server-install': serverInstall,
  'big-upload': bigUpload,
  'earlier-build': earlierBuild,
  'fuzz-api': fuzzApi,
  'fuzz-text': fuzzText,
  dashboard,
  idle,
}
const print = (line: string): void => void process.stdout.write(`${line}\n`)

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string' }, only: { type: 'string', multiple: true } },
})
const [name] = positionals
const bench = BENCHES[name ?? '']
const rounds = Number(values.rounds ?? bench?.rounds)
const only = values.only ?? []
const unknown = only.find((each) => !bench?.cases?.includes(each))

if (!bench) {
  if (name) print(`There is no benchmark ${name}.`)
  for (const [known, { about }] of Object.entries(BENCHES)) print(`${known.padEnd(16)} ${about}`)
  process.exitCode = name ? 2 : 0
} else if (!Number.isInteger(rounds) || rounds < 1) {
  print('--rounds takes a whole number from 1.')
  process.exitCode = 2
} else if (unknown !== undefined) {
  print(`${name} has no case ${unknown}.${bench.cases ? ` It has ${bench.cases.join(', ')}.` : ''}`)
  process.exitCode = 2
} else {
  // What is measured is the source as it is now.
  await ensureBundles()
  print(`${name}: ${bench.about}`)
  const verdicts = await bench.run({ rounds, only, print: (line) => print(`  ${line}`) })
  print('')
  for (const verdict of verdicts) print(lineOf(verdict))
  process.exitCode = verdicts.every(holds) ? 0 : 1
}

function lineOf(verdict: Verdict): string {
  const { what, ours, reference, ratio, bar } = verdict
  const limit = 'most' in bar ? `at most ${bar.most}` : `at least ${bar.least}`
  return (
    `${holds(verdict) ? 'held  ' : 'MISSED'}  ${what}: ${ours} against ${reference} = ` +
    `${ratio.toFixed(3)} (bar: ${limit})`
  )
}
