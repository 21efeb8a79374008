/** A setting's value as it reads on the page. */
import { language as spoken } from '../../kit/language.ts'
import { SETTINGS, type SettingName, type SettingValue } from './table.ts'
import { messages } from '../messages.ts'

export function displayValue(name: SettingName, value: SettingValue): string {
  if (value === null)
    return (
      messages().settings.unset[name as keyof ReturnType<typeof messages>['settings']['unset']] ??
      messages().settings.values.default!
    )
  if (typeof value === 'boolean')
    return value ? messages().settings.values.on! : messages().settings.values.off!
  if (typeof value === 'number')
    return new Intl.NumberFormat(spoken(), { maximumFractionDigits: 3 }).format(value)
  if (name === 'controls' && value.includes(' '))
    return messages().settings.severalControls(value.split(' ').length)
  const { kind } = SETTINGS[name]
  if (kind === 'text' || kind === 'colour') return value
  const own = messages().settings.values[`${name}.${value}`] ?? messages().settings.values[value]
  if (own !== undefined) return own
  return kind === 'tracks' || kind === 'languages' ? languageName(value) : value
}

function languageName(code: string): string {
  try {
    return new Intl.DisplayNames(spoken(), { type: 'language' }).of(code) ?? code
  } catch {
    // An id of a track, or several languages.
    return code
  }
}
