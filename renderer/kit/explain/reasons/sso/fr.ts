import type { SsoMessages } from './table.ts'

export const sso: SsoMessages = {
  sso_unknown: 'Ce fournisseur d’identité n’existe pas ou est désactivé. Connectez-vous autrement.',
  sso_unreachable:
    'svc ne peut pas joindre {provider}. Réessayez dans une minute ; si cela se reproduit, ' +
    'demandez à un propriétaire de tester le fournisseur.',
  sso_issuer:
    'L’émetteur (issuer) de {provider} n’est pas celui que svc attend. Un propriétaire doit ' +
    'le copier exactement depuis le fournisseur, avec ou sans barre oblique à la fin.',
  sso_issuer_insecure:
    'L’émetteur (issuer) doit commencer par https://. http:// n’est possible que pour cette ' +
    'machine (localhost), indiquée dans SVC_ALLOW_PRIVATE_HOSTS.',
  sso_clock:
    'L’horloge de svc et celle de {provider} diffèrent trop. Réglez les deux automatiquement ' +
    '(NTP), puis reconnectez-vous.',
  sso_redirect:
    '{provider} ne connaît pas l’URL de redirection de svc. Un propriétaire doit l’y ' +
    'enregistrer : elle est affichée dans Réglages → Authentification unique.',
  sso_secret:
    '{provider} n’accepte pas l’identifiant client ou le secret client de svc. Un ' +
    'propriétaire doit les saisir à nouveau dans Réglages → Authentification unique.',
  sso_cancelled:
    'La connexion avec {provider} a été annulée. Réessayez ou connectez-vous autrement.',
  sso_denied:
    '{provider} a refusé la connexion. Réessayez ; si cela se reproduit, un propriétaire ' +
    'trouve la raison dans le journal du serveur.',
  sso_expired:
    'Cette connexion a déjà été utilisée, a été commencée dans un autre onglet ou a duré ' +
    'plus de 10 minutes. Recommencez.',
  sso_invalid:
    'La réponse de {provider} n’est pas valide, personne n’a donc été connecté. Recommencez ' +
    '; si cela se reproduit, un propriétaire trouve la raison dans le journal du serveur.',
  sso_signature:
    'La réponse de {provider} n’a pas de signature valide, personne n’a donc été connecté. Ses clés ' +
    'ont peut-être changé : recommencez. Si cela se reproduit, un propriétaire trouve la raison dans ' +
    'le journal du serveur.',
  sso_audience:
    'La réponse de {provider} est destinée à une autre application, personne n’a donc été connecté. ' +
    'Un propriétaire doit comparer l’ID client dans Réglages → Authentification unique avec celui du fournisseur.',
  sso_too_many:
    'Trop de connexions ont été commencées depuis votre réseau. Réessayez dans une minute.',
  sso_email_missing:
    '{provider} n’a pas envoyé votre adresse e-mail. Un propriétaire doit l’y autoriser et ' +
    'demander le scope email.',
  sso_email_unverified:
    '{provider} n’a pas vérifié votre adresse e-mail. Vérifiez-la auprès de lui, puis ' +
    'reconnectez-vous.',
  sso_domain:
    'Aucun compte ne peut être créé ici avec votre adresse e-mail. Utilisez une adresse de ' +
    'votre organisation ou demandez une invitation à un propriétaire.',
  sso_not_invited:
    'Vous n’êtes pas encore invité. Demandez à un propriétaire d’inviter votre adresse e-mail.',
  sso_full:
    'Le nombre maximal de comptes est atteint. Demandez à un propriétaire de retirer les ' +
    'personnes qui n’ont plus besoin d’un accès.',
  sso_link_first:
    'Un compte avec votre adresse e-mail existe déjà. Connectez-vous d’une autre façon, puis ' +
    'associez {provider} dans Compte → Connexion.',
  sso_no_role:
    'Aucun de vos groupes chez {provider} n’a de rôle dans svc. Demandez-en un à un ' +
    'propriétaire, puis reconnectez-vous.',
  sso_groups_missing:
    '{provider} n’a pas envoyé vos groupes, car ils sont trop nombreux. Un propriétaire doit ' +
    'y limiter les groupes envoyés à svc.',
  sso_linked_elsewhere:
    'Cette connexion de {provider} est associée à un autre compte. Connectez-vous avec elle ' +
    'et dissociez-la d’abord.',
  sso_linked_already:
    'Votre compte est associé à une autre connexion de {provider}. Dissociez-la d’abord.',
  sso_providers_full:
    'Il peut y avoir au plus {most} fournisseurs d’identité. Supprimez-en un qui ne sert plus.',
  sso_last_provider:
    'L’authentification unique est obligatoire, et c’est le seul fournisseur activé. Levez ' +
    'd’abord l’obligation.',
  sso_through_provider:
    'Connectez-vous d’abord par un fournisseur : cela montre que l’authentification unique ' +
    'fonctionne pour vous.',
  sso_by_session: 'L’association n’est possible que dans le tableau de bord : Compte → Connexion.',
  sso_only_way_in:
    'C’est votre seule façon de vous connecter, ou tous vos rôles en proviennent. Définissez ' +
    'd’abord un mot de passe ou une clé d’accès, et demandez un rôle à un propriétaire.',
}
