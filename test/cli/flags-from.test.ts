import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { z } from 'zod'
import { flagsFrom, valuesFrom } from '../../cli/flags-from.ts'
import { fieldsOf } from '../../daemon/contract/route-fields.ts'
import { CliError } from '../../cli/errors/cli-error.ts'
import { queryBoolean } from '../../daemon/contract/values.ts'

const fields = fieldsOf(
  z.object({
    name: z.string().meta({ description: 'Name', placeholder: 'name' }),
    sort: z.enum(['name', '-name']).default('name').describe('Order, within `created_after`'),
    created_after: z.iso.datetime().optional().describe('Later ones'),
    language: z.string().nullable().optional().meta({ description: 'Spoken', placeholder: 'code' }),
    archived: queryBoolean.optional().describe('Archived ones'),
    recursive: queryBoolean.optional().meta({ description: 'With those inside', isSwitch: true }),
    public_listing: z.boolean().optional().describe('For anyone'),
    compare: z.literal('previous').optional().describe('With the range before'),
    limit: z.coerce.number().int().min(1).max(100).default(25).describe('How many'),
    tags: z.array(z.string()).optional().meta({ description: 'Tags', placeholder: 'tags' }),
    metadata: z.record(z.string(), z.string()).optional().describe('Pairs'),
    settings: z.strictObject({ color: z.string() }).optional().describe('Settings'),
  }),
)

describe('flags from the contract', () => {
  it('say what the field says, in the words of the command line', () => {
    const flags = flagsFrom(fields) as Record<string, Record<string, unknown>>
    const facts = Object.entries(flags).map(([name, flag]) => [
      name,
      flag.summary,
      flag.helpValue ?? (flag.options as string[] | undefined)?.join() ?? `no: ${flag.allowNo}`,
    ])
    assert.deepEqual(facts, [
      ['name', 'Name', '<name>'],
      ['sort', 'Order, within --created-after', 'name,-name'],
      ['created-after', 'Later ones', '<value>'],
      ['language', 'Spoken; `none` to clear it', '<code|none>'],
      ['archived', 'Archived ones', 'no: true'],
      ['recursive', 'With those inside', 'no: false'],
      ['public-listing', 'For anyone', 'no: true'],
      ['compare', 'With the range before', 'no: false'],
      ['limit', 'How many', '<1-100>'],
      ['tags', 'Tags, separated by commas', '<tags>'],
      ['metadata', 'Pairs (key=value; repeat the flag for several)', '<key=value>'],
      ['settings', 'Settings (JSON or @FILE)', '<json|@file>'],
    ])
    assert.equal(flags.name!.required, true)
    assert.equal(flags.language!.required, false)
    assert.deepEqual([flags.sort!.default, flags.limit!.default], ['name', 25])
  })

  it('become what the API takes; what was not typed is not sent', async () => {
    const typed = {
      'created-after': '2026-03-01T00:00:00Z',
      language: 'none',
      archived: false,
      'public-listing': false,
      compare: true,
      tags: 'a, b,',
      metadata: ['course=7'],
      settings: '{"color": "#fff"}',
    }
    assert.deepEqual(await valuesFrom<object>(fields, typed), {
      created_after: '2026-03-01T00:00:00Z',
      language: null,
      archived: 'false',
      public_listing: false,
      compare: 'previous',
      tags: ['a', 'b'],
      metadata: { course: '7' },
      settings: { color: '#fff' },
    })
    assert.deepEqual(await valuesFrom<object>(fields, {}), {})
    for (const wrong of [{ metadata: ['course'] }, { settings: '{' }])
      await assert.rejects(valuesFrom<object>(fields, wrong), CliError)
  })
})
