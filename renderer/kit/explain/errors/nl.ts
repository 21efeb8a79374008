import type { ErrorMessages } from './en.ts'

const of = (title: string, hint: string) => ({ title, hint })

export const messages: ErrorMessages = {
  unauthorized: of('Je bent niet aangemeld', 'Meld je opnieuw aan.'),
  second_factor_required: of(
    'Een tweede factor is nodig',
    'Voer ook de code van de authenticator-app in, of een herstelcode.',
  ),
  sso_required: of('Single sign-on is verplicht', 'Meld je aan via een aanmelddienst.'),
  sso_failed: of(
    'Single sign-on is mislukt',
    'Een eigenaar test de aanmelddienst bij Instellingen → Single sign-on.',
  ),
  sign_in_provider_not_found: of(
    'Aanmelddienst niet gevonden',
    'Hij is misschien verwijderd. Laad de pagina opnieuw.',
  ),
  identity_not_found: of(
    'Koppeling niet gevonden',
    'Ze is misschien al verbroken. Laad de pagina opnieuw.',
  ),
  person_not_found: of(
    'Persoon niet gevonden',
    'Misschien is die verwijderd. Laad de pagina opnieuw.',
  ),
  upload_link_not_found: of(
    'Uploadlink niet gevonden',
    'Hij is misschien ingetrokken. De uploadlinks staan onder ‘Privélinks’.',
  ),
  private_link_not_found: of(
    'Privélink niet gevonden',
    'Hij is misschien ingetrokken. De privélinks staan onder ‘Delen’.',
  ),
  invitation_not_found: of(
    'Uitnodiging niet gevonden',
    'Misschien is die aangenomen of ingetrokken. Laad de pagina opnieuw.',
  ),
  session_not_found: of(
    'Sessie niet gevonden',
    'Misschien is die al beëindigd. Laad de pagina opnieuw.',
  ),
  token_invalid: of(
    'Dit token is niet geldig',
    'Maak een nieuw token met een sleutel van deze werkruimte.',
  ),
  token_expired: of('Het token is verlopen', 'Vraag een nieuw token aan wie je dit gaf.'),
  authorization_pending: of(
    'Nog niet toegestaan',
    'Sta het toe op de getoonde pagina en probeer het dan opnieuw.',
  ),
  slow_down: of('Te vaak opgevraagd', 'Wacht even en probeer het opnieuw.'),
  access_denied: of('De eigenaar heeft geweigerd', 'Vraag het aan de eigenaar en begin opnieuw.'),
  device_code_expired: of(
    'De aanmelding is verlopen of al voltooid',
    'Begin opnieuw met svc login.',
  ),
  domain_not_allowed: of(
    'Niet beschikbaar op deze site',
    'Laat de eigenaar de site toevoegen aan de toegestane domeinen.',
  ),
  read_only_key: of('Deze sleutel mag alleen lezen', 'Gebruik een sleutel die mag schrijven.'),
  forbidden: of('Niet toegestaan', 'Vraag het aan de eigenaar.'),
  not_found: of('Niet gevonden', 'Controleer de URL.'),
  video_not_found: of(
    'Deze video is er niet',
    'Misschien is hij verwijderd. Ga terug naar de lijst.',
  ),
  collection_not_found: of(
    'Deze collectie is er niet',
    'Misschien is die verwijderd. Ga terug naar de lijst.',
  ),
  space_not_found: of('Deze werkruimte is er niet', 'Kies een andere werkruimte.'),
  key_not_found: of(
    'Deze sleutel is er niet',
    'Misschien is die ingetrokken. Laad de lijst opnieuw.',
  ),
  event_not_found: of('Deze gebeurtenis is er niet', 'Lees het logboek vanaf het begin.'),
  subtitle_not_found: of(
    'Deze ondertiteling is er niet',
    'Misschien is die verwijderd. Laad de pagina opnieuw.',
  ),
  audio_track_not_found: of(
    'Dit audiospoor is er niet',
    'Misschien is het verwijderd. Laad de pagina opnieuw.',
  ),
  webhook_not_found: of(
    'Deze webhook is er niet',
    'Misschien is die verwijderd. Laad de lijst opnieuw.',
  ),
  delivery_not_found: of('Deze aflevering is er niet', 'Afleveringen worden 30 dagen bewaard.'),
  import_not_found: of('Deze import is er niet', 'Laad de lijst opnieuw.'),
  backup_not_found: of(
    'Deze back-up is er niet',
    'Misschien is hij verwijderd. Laad de lijst opnieuw.',
  ),
  worker_not_found: of(
    'Deze worker is er niet',
    'Misschien is hij gestopt. Laad de pagina opnieuw.',
  ),
  import_folder_not_found: of(
    'Deze map om te importeren is er niet',
    'Controleer het nummer of het pad van de map.',
  ),
  transcript_not_found: of(
    'Er is geen transcript',
    'Voeg ondertiteling toe in de gesproken taal en markeer die als origineel, of laat er een maken.',
  ),
  passkey_not_found: of(
    'Deze passkey is er niet',
    'Misschien is hij verwijderd. Laad de pagina opnieuw.',
  ),
  device_authorization_not_found: of(
    'Deze code is er niet',
    'Vergelijk hem met de code in de terminal. Codes zijn 10 minuten geldig.',
  ),
  upload_not_found: of(
    'Deze upload is er niet',
    'Misschien is hij verlopen of al klaar. Begin een nieuwe upload.',
  ),
  method_not_allowed: of('Deze methode is hier niet mogelijk', 'Laad de pagina opnieuw.'),
  conflict: of('Conflict met iets dat al bestaat', 'Verander het en probeer het opnieuw.'),
  idempotency_key_reused: of('Deze aanvraag is al eens gedaan', 'Laad de pagina opnieuw.'),
  invalid_state: of(
    'Niet mogelijk in de huidige toestand',
    'Laad de pagina opnieuw om de huidige toestand te zien.',
  ),
  not_playable: of('De video kan nog niet worden afgespeeld', 'Wacht tot hij afspeelbaar is.'),
  unsupported_tus_version: of(
    'Deze versie van het uploadprotocol wordt niet ondersteund',
    'Laad de pagina opnieuw.',
  ),
  upload_too_large: of(
    'Het bestand is te groot',
    'Upload een kleiner bestand of laat de beheerder SVC_MAX_SOURCE_BYTES verhogen.',
  ),
  too_many_uploads: of(
    'Te veel onvoltooide uploads',
    'Voltooi of annuleer begonnen uploads en probeer het opnieuw.',
  ),
  body_too_large: of('De aanvraag is te groot', 'Maak de tekst korter.'),
  unsupported_media_type: of(
    'Dit bestandstype wordt hier niet ondersteund',
    'Kies een ander bestand.',
  ),
  range_not_satisfiable: of('Dit deel ligt buiten het bestand', 'Laad de pagina opnieuw.'),
  validation_failed: of('De aanvraag is ongeldig', 'Pas het aan en probeer het opnieuw.'),
  passkey_invalid: of(
    'De passkey kon niet worden gecontroleerd',
    'Probeer het opnieuw of meld je op een andere manier aan.',
  ),
  bad_request: of('De aanvraag is onjuist', 'Laad de pagina opnieuw.'),
  invalid_json: of('De aanvraag is onleesbaar', 'Laad de pagina opnieuw.'),
  rate_limited: of('Te veel aanvragen binnen een minuut', 'Wacht even en probeer het opnieuw.'),
  unsupported_source: of(
    'Dit bestand is niet als video te gebruiken',
    'Controleer of het bij jou afspeelt, of exporteer het opnieuw als MP4, MOV, MKV of WebM.',
  ),
  source_damaged: of(
    'Het bestand is beschadigd of niet compleet',
    'Exporteer of kopieer het opnieuw en upload het nog eens.',
  ),
  source_unreachable: of(
    'De URL kon niet worden opgehaald',
    'Controleer of de URL in een browser zonder wachtwoord opent en naar het bestand zelf wijst.',
  ),
  source_address_refused: of(
    'Deze URL is niet toegestaan',
    'Gebruik een openbare http- of https-URL, of laat de beheerder de host in ' +
      'SVC_ALLOW_PRIVATE_HOSTS zetten.',
  ),
  import_refused: of(
    'Het andere platform weigert de toegang',
    'Maak daar een nieuw toegangstoken met de juiste rechten en importeer opnieuw.',
  ),
  import_unavailable: of(
    'Het andere platform levert het bestand niet',
    'Download het bestand daar en upload het hier.',
  ),
  import_incomplete: of(
    'Sommige onderdelen konden niet worden geïmporteerd',
    'Lees bij elk onderdeel waarom en probeer de import opnieuw: wat er al is, wordt niet ' +
      'nog eens opgehaald.',
  ),
  upload_expired: of('De upload is verlopen', 'Upload het bestand opnieuw.'),
  encoding_failed: of(
    'De video kon niet worden gecodeerd',
    'Probeer het opnieuw; lukt het weer niet, dan staat de reden in het serverlogboek.',
  ),
  hardware_failed: of(
    'De hardware-encoder is mislukt',
    'Je hoeft niets te doen: de video wordt met software gecodeerd.',
  ),
  transcription_failed: of(
    'Het geluid kon niet worden uitgeschreven',
    'De reden staat in het serverlogboek. Probeer het daarna opnieuw.',
  ),
  backup_place_failed: of(
    'De bestemming van de back-ups kan niet worden gebruikt',
    'Controleer de bestemming onder Instellingen → Opslag.',
  ),
  mail_failed: of(
    'De mailserver heeft het bericht niet geaccepteerd',
    'Controleer de instellingen onder Instellingen → E-mail.',
  ),
  transcriber_missing: of(
    'Er is geen transcriptie ingesteld',
    'Laat de beheerder SVC_TRANSCRIBER instellen, of upload ondertiteling.',
  ),
  file_lost: of(
    'Een bestand van deze video is verloren',
    'De eigenaar kan het terugzetten uit een back-up, of het bronbestand van ' +
      'de video opnieuw uploaden.',
  ),
  format_not_offered: of('Dit formaat wordt niet ondersteund', 'Kies een ander formaat.'),
  storage_full: of(
    'De schijf is vol',
    'Maak ruimte vrij op de schijf van de datamap en probeer het opnieuw.',
  ),
  storage_unreachable: of(
    'De bucket met de bestanden is niet bereikbaar',
    'Controleer de bucket, de sleutels en het netwerk. svc gaat automatisch verder.',
  ),
  engine_unavailable: of(
    'ffmpeg is niet gevonden',
    'Installeer ffmpeg 5.1 of nieuwer, of zet het pad in SVC_FFMPEG.',
  ),
  sandbox_unavailable: of(
    'De ffmpeg-sandbox is onvolledig op deze machine',
    'Op de pagina Status staat wat ontbreekt en wat je kunt doen.',
  ),
  too_busy: of('De server is overbelast', 'Wacht even en probeer het opnieuw.'),
  not_received_yet: of(
    'Dit deel van de video is nog niet geüpload',
    'Wacht even en probeer het opnieuw.',
  ),
  shutting_down: of('svc wordt afgesloten', 'Probeer het over enkele seconden opnieuw.'),
  internal_error: of(
    'Interne fout',
    'Probeer het opnieuw; gebeurt het weer, zoek dan het aanvraag-ID in het serverlogboek.',
  ),
}
