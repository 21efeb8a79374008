/**
 * The flags of a command from the fields of the request that it sends, and what was typed back in
 * those fields: a field is named, described and checked in the contract alone.
 */
import { boolean, integer, option, string } from '@oclif/core/flags'
import type { FlagInput } from '@oclif/core/interfaces'
import type { FieldFacts, RequestFields } from '../daemon/contract/route-fields.ts'
import { jsonTyped } from './input.ts'
import { inWords, listed, noneIsNull, paired } from './values.ts'

/** A command may have its own flags for some of the fields. */
export function without<Values, Field extends keyof Values>(
  fields: RequestFields<Values>,
  ...names: Field[]
): RequestFields<Omit<Values, Field>> {
  const left = Object.entries(fields).filter(([name]) => !names.includes(name as Field))
  return Object.fromEntries(left) as RequestFields<Omit<Values, Field>>
}

export function flagsFrom(fields: Readonly<Record<string, FieldFacts>>): FlagInput<any> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, facts]) => [
      flagOf(field),
      flagFor(facts, (text) => withFlags(text, fields)),
    ]),
  )
}

/**
 * What was typed, without what was not. Throws `usage` where it is no pair or no JSON; the rest is
 * checked by the appliance.
 */
export async function valuesFrom<Values>(
  fields: RequestFields<Values>,
  typed: Readonly<Record<string, unknown>>,
): Promise<Values> {
  const values: Record<string, unknown> = {}
  for (const [field, facts] of Object.entries<FieldFacts>(fields)) {
    const flag = flagOf(field)
    const value = typed[flag]
    if (value !== undefined) values[field] = await valueOf(facts, value, `--${flag}`)
  }
  return values as Values
}

const flagOf = (field: string): string => field.replaceAll('_', '-')

function flagFor(facts: FieldFacts, named: (text: string) => string) {
  const { type, options = [], placeholder = 'value', isRequired: required = false } = facts
  const { isNullable, min, max } = facts
  const description = named(facts.description)
  const initial = facts.initial === undefined ? {} : { default: facts.initial as never }
  const none = isNullable ? '; `none` to clear it' : ''
  const about = { summary: `${description}${none}`, required }
  const helpValue = `<${placeholder}${isNullable ? '|none' : ''}>`
  switch (type) {
    case 'boolean':
    case 'word':
      return boolean({ ...about, allowNo: !facts.isSwitch })
    case 'literal':
      return boolean(about)
    case 'enum':
      return option({ ...about, ...initial, required: required as false, options })()
    case 'number':
      return integer({ ...about, ...initial, min, max, helpValue: `<${min}-${max}>` })
    case 'array':
      return string({ summary: `${description}, separated by commas`, required, helpValue })
    case 'record':
      return string({
        summary: `${description} (key=value; repeat the flag for several)`,
        helpValue: '<key=value>',
        multiple: true,
        multipleNonGreedy: true,
      })
    case 'object':
      return string({ summary: `${description} (JSON or @FILE)`, helpValue: '<json|@file>' })
    default:
      return string({ ...about, ...initial, helpValue })
  }
}

async function valueOf(
  { type, options = [], isNullable }: FieldFacts,
  typed: unknown,
  flag: string,
): Promise<unknown> {
  switch (type) {
    case 'word':
      return inWords(typed as boolean)
    case 'literal':
      return typed === true ? options[0] : undefined
    case 'array':
      return listed(typed as string)
    case 'record':
      return paired(typed as string[], flag)
    case 'object':
      return jsonTyped(typed as string, flag)
    default:
      return isNullable && typeof typed === 'string' ? noneIsNull(typed) : typed
  }
}

/** The contract names another field as `created_after`, a person types `--created-after`. */
const withFlags = (text: string, fields: object): string =>
  text.replace(/`(\w+)`/g, (whole, field: string) =>
    field in fields ? `--${flagOf(field)}` : whole,
  )
