import { language } from '../language.ts'

/** `region`, `DE` → `Germany`; what is no code of that kind stays as it is. */
export function codeName(type: 'region' | 'language', code: string): string {
  try {
    return new Intl.DisplayNames(language(), { type }).of(code) ?? code
  } catch {
    return code
  }
}
