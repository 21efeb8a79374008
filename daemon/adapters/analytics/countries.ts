/**
 * The country of an address, from a file on this machine (MMDB: MaxMind's format, which others use
 * too). Read when it is first asked for.
 */
import { readFileSync } from 'node:fs'
import { Reader, type CountryResponse } from 'mmdb-lib'
import type { Log } from '../../ports/deps.ts'

export function createCountries(
  file: string | undefined,
  log: Log,
): (address: string) => string | null {
  let reader: Reader<CountryResponse> | null | undefined
  function open(): Reader<CountryResponse> | null {
    if (file === undefined) return null
    try {
      return new Reader<CountryResponse>(readFileSync(file))
    } catch (error) {
      log.warn(
        { err: error, file },
        'the country database cannot be read; views are counted without a country',
      )
      return null
    }
  }
  return (address) => {
    reader ??= reader === null ? null : open()
    try {
      const code = reader?.get(address)?.country?.iso_code
      return code !== undefined && /^[A-Z]{2}$/.test(code) ? code : null
    } catch {
      // Not an address, or of a family that the file does not have.
      return null
    }
  }
}
