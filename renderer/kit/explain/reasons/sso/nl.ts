import type { SsoMessages } from './table.ts'

export const sso: SsoMessages = {
  sso_unknown:
    'Deze aanmelddienst bestaat niet of is uitgeschakeld. Meld je op een andere manier aan.',
  sso_unreachable:
    'svc kan {provider} niet bereiken. Probeer het over een minuut opnieuw; gebeurt het ' +
    'weer, vraag dan een eigenaar de aanmelddienst te testen.',
  sso_issuer:
    'De uitgever (issuer) van {provider} is niet die svc verwacht. Een eigenaar moet hem ' +
    'daar precies kopiëren, met of zonder schuine streep aan het eind.',
  sso_issuer_insecure:
    'De uitgever (issuer) moet met https:// beginnen. http:// kan alleen voor deze computer ' +
    '(localhost), als die in SVC_ALLOW_PRIVATE_HOSTS staat.',
  sso_clock:
    'De klok van svc en die van {provider} lopen te ver uiteen. Laat beide automatisch ' +
    'instellen (NTP) en meld je daarna opnieuw aan.',
  sso_redirect:
    '{provider} kent de omleidings-URL van svc niet. Een eigenaar moet die daar registreren: ' +
    'hij staat bij Instellingen → Single sign-on.',
  sso_secret:
    '{provider} accepteert de client-ID of het client-secret van svc niet. Een eigenaar moet ' +
    'ze opnieuw invoeren bij Instellingen → Single sign-on.',
  sso_cancelled:
    'Het aanmelden met {provider} is geannuleerd. Probeer het opnieuw of meld je op een ' +
    'andere manier aan.',
  sso_denied:
    '{provider} heeft het aanmelden geweigerd. Probeer het opnieuw; gebeurt het weer, dan ' +
    'vindt een eigenaar de reden in het serverlogboek.',
  sso_expired:
    'Deze aanmelding is al gebruikt, is in een ander tabblad begonnen of duurde langer dan ' +
    '10 minuten. Begin opnieuw.',
  sso_invalid:
    'Het antwoord van {provider} is niet geldig, dus er is niemand aangemeld. Begin opnieuw; ' +
    'gebeurt het weer, dan vindt een eigenaar de reden in het serverlogboek.',
  sso_signature:
    'Het antwoord van {provider} heeft geen geldige handtekening, dus er is niemand aangemeld. ' +
    'Misschien zijn de sleutels daar gewijzigd: begin opnieuw. Gebeurt het weer, dan vindt een ' +
    'eigenaar de reden in het serverlogboek.',
  sso_audience:
    'Het antwoord van {provider} is voor een andere toepassing, dus er is niemand aangemeld. Een ' +
    'eigenaar moet de client-ID bij Instellingen → Single sign-on vergelijken met die daar.',
  sso_too_many:
    'Vanuit je netwerk zijn te veel aanmeldingen begonnen. Probeer het over een minuut opnieuw.',
  sso_email_missing:
    '{provider} heeft je e-mailadres niet doorgegeven. Een eigenaar moet dat daar toestaan ' +
    'en de scope email opvragen.',
  sso_email_unverified:
    '{provider} heeft je e-mailadres niet geverifieerd. Verifieer het daar en meld je daarna ' +
    'opnieuw aan.',
  sso_domain:
    'Met je e-mailadres kan hier geen account worden gemaakt. Gebruik een adres van je ' +
    'organisatie of vraag een eigenaar om een uitnodiging.',
  sso_not_invited:
    'Je bent nog niet uitgenodigd. Vraag een eigenaar je e-mailadres uit te nodigen.',
  sso_full:
    'Het maximale aantal accounts is bereikt. Vraag een eigenaar mensen te verwijderen die ' +
    'geen toegang meer nodig hebben.',
  sso_link_first:
    'Er bestaat al een account met je e-mailadres. Meld je daar op een andere manier bij aan ' +
    'en koppel {provider} daarna bij Account → Aanmelden.',
  sso_no_role:
    'Geen van je groepen bij {provider} heeft een rol in svc. Vraag een eigenaar om een rol ' +
    'en meld je daarna opnieuw aan.',
  sso_groups_missing:
    '{provider} heeft je groepen niet doorgegeven, omdat het er te veel zijn. Een eigenaar ' +
    'moet daar beperken welke groepen naar svc gaan.',
  sso_linked_elsewhere:
    'Deze aanmelding van {provider} is aan een ander account gekoppeld. Meld je daarmee aan ' +
    'en ontkoppel haar daar eerst.',
  sso_linked_already:
    'Je account is aan een andere aanmelding van {provider} gekoppeld. Ontkoppel die eerst.',
  sso_providers_full:
    'Er kunnen hoogstens {most} aanmelddiensten zijn. Verwijder er een die niet meer nodig is.',
  sso_last_provider:
    'Single sign-on is verplicht, en dit is de enige aanmelddienst die aanstaat. Hef eerst ' +
    'de verplichting op.',
  sso_through_provider:
    'Meld je eerst via een aanmelddienst aan: dat laat zien dat single sign-on voor jou werkt.',
  sso_by_session: 'Koppelen kan alleen in het dashboard: Account → Aanmelden.',
  sso_only_way_in:
    'Dit is je enige manier om je aan te melden, of al je rollen komen ervandaan. Stel eerst ' +
    'een wachtwoord of passkey in, en vraag een eigenaar om een rol.',
}
