import type { SsoMessages } from './table.ts'

export const sso: SsoMessages = {
  sso_unknown:
    'Diesen Anmeldedienst gibt es nicht, oder er ist ausgeschaltet. Melden Sie sich auf ' +
    'andere Weise an.',
  sso_unreachable:
    'svc erreicht {provider} nicht. Versuchen Sie es in einer Minute erneut; wenn es wieder ' +
    'geschieht, soll ein Eigentümer den Anmeldedienst testen.',
  sso_issuer:
    'Der Aussteller (Issuer) von {provider} ist nicht der, den svc erwartet. Ein Eigentümer ' +
    'muss ihn dort genau kopieren, mit oder ohne Schrägstrich am Ende.',
  sso_issuer_insecure:
    'Der Aussteller (Issuer) muss mit https:// beginnen. http:// geht nur für diesen Rechner ' +
    '(localhost), wenn er in SVC_ALLOW_PRIVATE_HOSTS steht.',
  sso_clock:
    'Die Uhren von svc und von {provider} weichen zu weit voneinander ab. Lassen Sie beide ' +
    'automatisch stellen (NTP) und melden Sie sich dann erneut an.',
  sso_redirect:
    '{provider} kennt die Weiterleitungs-URL von svc nicht. Ein Eigentümer muss sie dort ' +
    'eintragen: Sie steht unter Einstellungen → Single Sign-on.',
  sso_secret:
    '{provider} akzeptiert die Client-ID oder das Client-Secret von svc nicht. Ein ' +
    'Eigentümer muss sie unter Einstellungen → Single Sign-on neu eingeben.',
  sso_cancelled:
    'Die Anmeldung mit {provider} wurde abgebrochen. Versuchen Sie es erneut, oder melden ' +
    'Sie sich auf andere Weise an.',
  sso_denied:
    '{provider} hat die Anmeldung abgelehnt. Versuchen Sie es erneut; wenn es wieder ' +
    'geschieht, findet ein Eigentümer den Grund im Serverprotokoll.',
  sso_expired:
    'Diese Anmeldung wurde schon benutzt, in einem anderen Tab begonnen oder hat länger als ' +
    '10 Minuten gedauert. Beginnen Sie neu.',
  sso_invalid:
    'Die Antwort von {provider} ist ungültig, deshalb wurde niemand angemeldet. Beginnen Sie ' +
    'neu; wenn es wieder geschieht, findet ein Eigentümer den Grund im Serverprotokoll.',
  sso_signature:
    'Die Antwort von {provider} hat keine gültige Signatur, deshalb wurde niemand angemeldet. ' +
    'Vielleicht wurden dort die Schlüssel gewechselt: Beginnen Sie neu. Wenn es wieder geschieht, findet ein ' +
    'Eigentümer den Grund im Serverprotokoll.',
  sso_audience:
    'Die Antwort von {provider} ist für eine andere Anwendung, deshalb wurde niemand angemeldet. Ein ' +
    'Eigentümer muss die Client-ID unter Einstellungen → Single Sign-on mit der dortigen vergleichen.',
  sso_too_many:
    'Aus Ihrem Netz wurden zu viele Anmeldungen begonnen. Versuchen Sie es in einer Minute erneut.',
  sso_email_missing:
    '{provider} hat Ihre E-Mail-Adresse nicht übermittelt. Ein Eigentümer muss das dort ' +
    'erlauben und den Scope email anfordern.',
  sso_email_unverified:
    '{provider} hat Ihre E-Mail-Adresse nicht bestätigt. Bestätigen Sie sie dort und melden ' +
    'Sie sich dann erneut an.',
  sso_domain:
    'Mit Ihrer E-Mail-Adresse kann hier kein Konto angelegt werden. Verwenden Sie eine ' +
    'Adresse Ihrer Organisation, oder bitten Sie einen Eigentümer um eine Einladung.',
  sso_not_invited:
    'Sie sind noch nicht eingeladen. Bitten Sie einen Eigentümer, Ihre E-Mail-Adresse einzuladen.',
  sso_full:
    'Die Höchstzahl der Konten ist erreicht. Bitten Sie einen Eigentümer, Personen zu ' +
    'entfernen, die keinen Zugang mehr brauchen.',
  sso_link_first:
    'Ein Konto mit Ihrer E-Mail-Adresse gibt es schon. Melden Sie sich dort auf andere Weise ' +
    'an und verknüpfen Sie {provider} dann unter Konto → Anmeldung.',
  sso_no_role:
    'Keine Ihrer Gruppen bei {provider} hat eine Rolle in svc. Bitten Sie einen Eigentümer ' +
    'um eine und melden Sie sich dann erneut an.',
  sso_groups_missing:
    '{provider} hat Ihre Gruppen nicht übermittelt, weil es zu viele sind. Ein Eigentümer ' +
    'muss dort einschränken, welche Gruppen an svc gehen.',
  sso_linked_elsewhere:
    'Diese Anmeldung von {provider} ist mit einem anderen Konto verknüpft. Melden Sie sich ' +
    'damit an und lösen Sie dort zuerst die Verknüpfung.',
  sso_linked_already:
    'Ihr Konto ist mit einer anderen Anmeldung von {provider} verknüpft. Lösen Sie zuerst ' +
    'diese Verknüpfung.',
  sso_providers_full:
    'Es kann höchstens {most} Anmeldedienste geben. Entfernen Sie einen, der nicht mehr ' +
    'gebraucht wird.',
  sso_last_provider:
    'Single Sign-on ist vorgeschrieben, und dies ist der einzige Anmeldedienst, der ' +
    'eingeschaltet ist. Heben Sie zuerst die Vorschrift auf.',
  sso_through_provider:
    'Melden Sie sich zuerst über einen Anmeldedienst an: Das zeigt, dass Single Sign-on für ' +
    'Sie funktioniert.',
  sso_by_session: 'Verknüpfen können Sie nur im Dashboard: Konto → Anmeldung.',
  sso_only_way_in:
    'Das ist Ihre einzige Möglichkeit, sich anzumelden, oder alle Ihre Rollen kommen daher. ' +
    'Legen Sie zuerst ein Passwort oder einen Passkey fest, und bitten Sie einen Eigentümer ' +
    'um eine Rolle.',
}
