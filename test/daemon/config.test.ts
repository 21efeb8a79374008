import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'mocha'
import { changedFile, ConfigError, readConfig, settingsInUse } from '../../daemon/config.ts'
import { CONFIG } from '../../daemon/config/table.ts'
import { folders } from '../support/folder.ts'

const faults = (env: Record<string, string>): string => {
  try {
    readConfig({ SVC_DATA_DIR: '/nonexistent/svc', ...env })
    return ''
  } catch (error) {
    assert.ok(error instanceof ConfigError)
    return error.message
  }
}

describe('settings that cannot be right', () => {
  const newFolder = folders()

  for (const [name, value, words] of [
    ['SVC_PORT', 'x', 'must be a number; got x'],
    ['SVC_PORT', '70000', 'must be at most 65535; got 70000'],
    ['SVC_PORT', '-1', 'must be at least 0; got -1'],
    ['SVC_PORT', '40.5', 'must be a whole number; got 40.5'],
    ['SVC_TRASH_DAYS', ' ', 'must be a number; got nothing'],
    ['SVC_LOG_LEVEL', 'loud', 'must be debug, info, warn, error or silent; got loud'],
    ['SVC_NIGHTLY_BACKUP', 'yes', 'must be true or false; got yes'],
    ['SVC_PUBLIC_URL', 'video.example.org', 'must be an http or https URL; got video.example.org'],
    [
      'SVC_TRANSCRIBER',
      'whisper',
      'must be a JSON array of strings: a program and its arguments; got whisper',
    ],
  ] as const) {
    it(`${name}=${value} is said in words of our own`, () => {
      assert.ok(faults({ [name]: value }).includes(`${name}: ${words}`), faults({ [name]: value }))
    })
  }

  it('what is no number counts as 0 nowhere: nothing, a blank, null, true, false or a list', () => {
    const numbers = Object.entries(CONFIG)
      .filter(([, { schema }]) => schema.safeParse('30').data === 30)
      .map(([name]) => name)
    assert.ok(numbers.length > 20 && numbers.includes('trashDays'), numbers.join())
    for (const name of numbers)
      for (const [value, shown] of [
        ['', 'nothing'],
        [' ', 'nothing'],
        [null, 'null'],
        [true, 'true'],
        [false, 'false'],
        [[], '[]'],
        [[5], '[5]'],
      ] as const)
        assert.throws(
          () => changedFile('/nonexistent/svc', { [name]: value }),
          (error) =>
            error instanceof ConfigError &&
            error.message.startsWith(`${name}: must be a number; got ${shown} (`),
          `${name} ${shown}`,
        )
    assert.deepEqual(changedFile('/nonexistent/svc', { trashDays: '0' }), { trashDays: 0 })
  })

  it('null in config.json purges no trash, and an empty variable is one that is not set', async () => {
    const folder = await newFolder()
    writeFileSync(join(folder, 'config.json'), '{"trashDays":null}')
    assert.match(
      faults({ SVC_DATA_DIR: folder }),
      /config\.json: trashDays: must be a number; got null/,
    )
    assert.equal(readConfig({ SVC_DATA_DIR: '/nonexistent/svc', SVC_TRASH_DAYS: '' }).trashDays, 30)
  })

  it('a secret that cannot be right is not shown, and one that is right neither', () => {
    const message = faults({ SVC_METRICS_TOKEN: 'hush hush hush hush' })
    assert.match(message, /SVC_METRICS_TOKEN: must be at least 16 characters, without spaces \(/)
    assert.doesNotMatch(message, /hush/)
    assert.throws(
      () => changedFile('/nonexistent/svc', { metricsToken: 'hush' }),
      (error) => error instanceof ConfigError && !error.message.includes('hush'),
    )
    const shown = settingsInUse({
      SVC_DATA_DIR: '/nonexistent/svc',
      SVC_METRICS_TOKEN: 'hush-hush-hush-hush',
    })
    assert.doesNotMatch(JSON.stringify(shown), /hush/)
    assert.deepEqual(
      shown
        .filter(({ name }) => name === 'metricsToken')
        .map(({ value, source }) => [value, source]),
      [['(hidden)', 'environment']],
    )
  })

  it('a variable that looks like ours and is none is named, with the nearest that is one', () => {
    const { unknown } = readConfig({
      SVC_DATA_DIR: '/nonexistent/svc',
      SVC_PROT: '1',
      SVC_LOGFILE: 'x',
      SVC_NOTHING_OF_THE_KIND: '1',
      SVC_URL: 'x',
      SVC_API_KEY: 'x',
      PATH: '/bin',
    })
    assert.deepEqual(unknown, [
      'SVC_LOGFILE is not a setting and is ignored. Did you mean SVC_LOG_FILE?',
      'SVC_NOTHING_OF_THE_KIND is not a setting and is ignored. docs/configuration.md lists them.',
      'SVC_PROT is not a setting and is ignored. Did you mean SVC_PORT?',
    ])
  })
})
