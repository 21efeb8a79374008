/** The app speaks as the system does, as far as it can; what is shown in the window has a choice of its own. */
import { de } from './de.ts'
import { en, type AppMessages } from './en.ts'
import { fr } from './fr.ts'
import { nl } from './nl.ts'

const ALL: Record<string, AppMessages> = { en, nl, de, fr }
let chosen = 'en'

/** `locale`: such as `nl-BE`. */
export function speak(locale: string): void {
  const language = locale.split('-')[0]!.toLowerCase()
  chosen = language in ALL ? language : 'en'
}

export const messages = (): AppMessages => ALL[chosen]!
/** For `lang`. */
export const language = (): string => chosen
