import type { MailTexts } from '../texts.ts'

export const nl: MailTexts = {
  hello: (name) => `Hallo ${name},`,
  chosen: 'U ontvangt dit bericht omdat u het in uw account hebt ingeschakeld.',
  change: 'Meldingen wijzigen',
  isLast:
    'Er zijn er op dit moment veel. U krijgt er maximaal een uur lang geen meer van deze soort.',
  roles: {
    owner: 'eigenaar',
    editor: 'redacteur',
    uploader: 'uploader',
    analyst: 'analist',
    viewer: 'kijker',
  },
  invitation: {
    subject: (by, space) =>
      by === null
        ? `Uitnodiging voor ${space ?? 'svc'}`
        : `${by} nodigt u uit voor ${space ?? 'svc'}`,
    text: (by, space, role) =>
      `${by === null ? 'U bent uitgenodigd' : `${by} nodigt u uit`} om deel te nemen aan ${
        space === null ? 'alle werkruimtes van svc' : `“${space}”`
      }. Uw rol: ${role}.`,
    action: 'Uitnodiging accepteren',
    until: (when) => `De link werkt één keer, tot ${when}.`,
    ignore: 'Weet u niet waar dit over gaat, negeer dit bericht dan.',
  },
  reset: {
    subject: 'Een nieuw wachtwoord instellen',
    text: 'Iemand, waarschijnlijk u, heeft een nieuw wachtwoord voor uw account aangevraagd.',
    action: 'Een nieuw wachtwoord instellen',
    until:
      'De link werkt één keer, een uur lang. Hiermee worden alle browsers van uw account afgemeld.',
    ignore: 'Was u het niet, negeer dit bericht dan: uw wachtwoord blijft zoals het is.',
  },
  ready: {
    subject: (name) => `Klaar: ${name}`,
    text: (name, space) => `De video “${name}” in “${space}” is klaar.`,
    action: 'Video openen',
  },
  failed: {
    subject: (name) => `Mislukt: ${name}`,
    text: (name, space) => `De video “${name}” in “${space}” kon niet worden verwerkt.`,
    reason: (text) => `Reden: ${text}`,
    action: 'Video openen',
    reasons: {
      unsupported_source: 'Het bestand is geen video- of audiobestand dat svc kan lezen.',
      source_damaged: 'Het bestand is beschadigd.',
      source_unreachable: 'De URL van het bestand kon niet worden gelezen.',
      source_address_refused: 'De URL van het bestand is niet toegestaan.',
      encoding_failed: 'Het coderen is mislukt.',
      storage_full: 'De schijf van de server is vol.',
      upload_too_large: 'Het bestand is te groot.',
    },
  },
  received: {
    subject: (count, label) =>
      `${count === 1 ? 'Een bestand' : `${count} bestanden`} voor ${label}`,
    text: (count, label, space) =>
      `${count === 1 ? 'Er is een bestand' : `Er zijn ${count} bestanden`} gestuurd met de uploadlink “${label}” van “${space}”:`,
    by: (name, when) => `van ${name}, ${when}`,
    more: (count) => (count === 1 ? 'En nog een.' : `En nog ${count}.`),
    action: (count) => (count === 1 ? 'Video openen' : 'Video’s openen'),
  },
  webhook: {
    subject: (host) => `Webhook mislukt: ${host}`,
    text: (url, space, since) => `De webhook ${url} van “${space}” mislukt sinds ${since}.`,
    error: (text) => `Laatste fout: ${text}`,
    again: 'svc blijft het 56 uur proberen. Daarna vervalt de gebeurtenis.',
    action: 'Webhook openen',
  },
  disk: {
    subject: (free) => `De schijf is bijna vol: nog ${free} vrij`,
    text: (free) =>
      `Op de schijf van de server is nog ${free} vrij. Als deze vol is, worden uploads geweigerd en wacht het coderen.`,
    action: 'Opslaginstellingen openen',
  },
  backup: {
    subject: 'De nachtelijke back-up is mislukt',
    text: (when) => `De back-up van ${when} is mislukt.`,
    reason: (text) => `Reden: ${text}`,
    action: 'Back-ups openen',
  },
  digest: {
    subject: (from, to) => `Weergaven van ${from} tot en met ${to}`,
    text: (from, to) => `Uw video’s van ${from} tot en met ${to}:`,
    views: 'Weergaven',
    visitors: 'Kijkers',
    watchTime: 'Kijktijd',
    before: (value) => `week ervoor: ${value}`,
    most: 'Meest bekeken',
    viewsOf: (count, isOne) => `${count} ${isOne ? 'weergave' : 'weergaven'}`,
    none: 'Deze week heeft niemand een video bekeken.',
    action: 'Statistieken openen',
  },
  test: {
    subject: 'Testbericht van svc',
    text: (url) => `E-mail van ${url} werkt.`,
  },
}
