import type { en } from './en.ts'

export const messages: typeof en = {
  title: 'Anmeldedienste',
  lead: 'Personen melden sich mit den Konten Ihrer Organisation an: Entra ID, Google, Keycloak und jeder andere Anmeldedienst mit OpenID Connect.',
  add: 'Anmeldedienst hinzufügen',
  none: 'Es gibt noch keinen Anmeldedienst.',
  off: 'Aus',
  issuer: 'Aussteller (Issuer)',
  redirectUrl: 'Weiterleitungs-URL',
  redirectHint:
    'Tragen Sie die Weiterleitungs-URL beim Anmeldedienst genau so ein, wie sie hier steht.',
  logoutUrl: 'URL für Back-Channel-Logout',
  logoutHint:
    'Tragen Sie auch die zweite URL ein, wenn der Anmeldedienst das kann: Wer sich dort abmeldet, wird dann auch bei svc abgemeldet.',
  test: 'Testen',
  testing: 'Wird getestet…',
  testNamed: (name: string) => `${name} testen`,
  testPassed:
    'Der Anmeldedienst antwortet und akzeptiert die Client-ID, das Secret und die ' +
    'Weiterleitungs-URL.',
  testUnsure:
    'Der Anmeldedienst antwortet, aber einige Einstellungen lassen sich erst prüfen, wenn sich ' +
    'jemand anmeldet.',
  edit: 'Bearbeiten',
  editNamed: (name: string) => `${name} bearbeiten`,
  remove: 'Entfernen',
  removeNamed: (name: string) => `${name} entfernen`,
  removeTitle: (name: string) => `${name} entfernen?`,
  removeText:
    'Niemand kann sich mehr darüber anmelden, und alle, die es getan haben, werden ' +
    'abgemeldet. Konten und Rollen bleiben.',
  removed: (name: string) => `${name} ist entfernt`,
  notRemoved: 'Der Anmeldedienst wurde nicht entfernt',
  required: 'Vorschrift',
  requiredLead:
    'Passwörter und Passkeys werden dann für alle abgelehnt. Der Anmeldelink, den svc auf ' +
    'dem Server ausgibt, funktioniert immer.',
  require: 'Single Sign-on vorschreiben',
  requireHint: 'Meldet alle ab, die sich nicht über einen Anmeldedienst angemeldet haben.',
  requireFirst:
    'Um es einzuschalten, melden Sie sich zuerst über einen Anmeldedienst an: Das zeigt, ' +
    'dass es für Sie funktioniert.',
  notRequired: 'Die Vorschrift wurde nicht geändert',
  addTitle: 'Anmeldedienst hinzufügen',
  editTitle: (name: string) => `${name} bearbeiten`,
  name: 'Name',
  nameHint: 'Auf der Schaltfläche der Anmeldeseite: „Weiter mit …“.',
  issuerHint:
    'Zum Beispiel https://id.example.org/realms/main. Er kann später nicht geändert werden.',
  clientId: 'Client-ID',
  secret: 'Client-Secret',
  secretHint:
    'Es wird verschlüsselt und nie wieder angezeigt. Leer, wenn der Anmeldedienst keines ' +
    'vergeben hat.',
  secretKept: 'Lassen Sie es leer, um das jetzige zu behalten.',
  creates: 'Wer bei der ersten Anmeldung ein Konto bekommt',
  createsTexts: {
    invited: 'Nur eingeladene Personen',
    anyone: 'Alle mit einem Konto beim Anmeldedienst',
  },
  domains: 'E-Mail-Domains',
  domainsHint:
    'Nur Adressen dieser Domains bekommen ein Konto: example.org, sub.example.org. Leer für alle.',
  defaultRole: 'Standardrolle',
  defaultRoleHint: 'Für Personen, deren Gruppen unten keine Rolle haben.',
  noRole: 'Keine: Anmeldung ablehnen',
  inSpace: 'Arbeitsbereich',
  everySpace: 'Alle Arbeitsbereiche',
  inCollection: 'Sammlung',
  wholeSpace: 'Ganzer Arbeitsbereich',
  severalCollections: (count) => `${count} Sammlungen`,
  groups: 'Gruppenrollen',
  groupsLead:
    'Rollen folgen bei jeder Anmeldung den Gruppen. Eine Rolle, die Sie unter Personen manuell ' +
    'vergeben, bleibt. Für mehrere Sammlungen fügen Sie die Gruppe für jede einmal hinzu.',
  groupsClaim: 'Gruppen-Claim',
  groupsClaimHint: 'Oft groups oder roles. Leer, wenn der Anmeldedienst keine Gruppen übermittelt.',
  group: 'Gruppe',
  role: 'Rolle',
  addGroup: 'Gruppe hinzufügen',
  removeGroup: (group: string) => `${group || 'Gruppe'} entfernen`,
  more: 'Weitere Einstellungen',
  scopes: 'Scopes',
  scopesHint: 'Durch Leerzeichen getrennt.',
  trustEmail: 'E-Mail-Adressen als bestätigt ansehen, wo der Anmeldedienst nichts dazu sagt',
  trustEmailHint: 'Nötig für Entra ID. Nur für einen Anmeldedienst Ihrer eigenen Organisation.',
  linkByEmail: 'Bestehende Konten über ihre E-Mail-Adresse verknüpfen',
  linkByEmailHint:
    'Ohne dies verknüpfen Personen den Anmeldedienst selbst unter Konto → Anmeldung. Damit ' +
    'entscheidet der Anmeldedienst, wer in bestehende Konten kommt, auch in die von ' +
    'Eigentümern.',
  enabled: 'Auf der Anmeldeseite anbieten',
  save: 'Speichern',
  saving: 'Wird gespeichert…',
  saved: 'Gespeichert',
  notSaved: 'Der Anmeldedienst wurde nicht gespeichert',
}
