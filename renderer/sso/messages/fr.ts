import type { en } from './en.ts'

export const messages: typeof en = {
  title: 'Fournisseurs d’identité',
  lead: 'Les personnes se connectent avec les comptes de votre organisation : Entra ID, Google, Keycloak et tout autre fournisseur OpenID Connect.',
  add: 'Ajouter un fournisseur',
  none: 'Il n’y a pas encore de fournisseur d’identité.',
  off: 'Désactivé',
  issuer: 'Émetteur (issuer)',
  redirectUrl: 'URL de redirection',
  redirectHint: 'Enregistrez l’URL de redirection chez le fournisseur, exactement comme ici.',
  logoutUrl: 'URL de déconnexion (back-channel)',
  logoutHint:
    'Enregistrez aussi la seconde URL si le fournisseur le permet : les personnes qui se déconnectent ' +
    'là-bas sont alors aussi déconnectées de svc.',
  test: 'Tester',
  testing: 'Test en cours…',
  testNamed: (name: string) => `Tester ${name}`,
  testPassed:
    'Le fournisseur répond et accepte l’identifiant client, le secret et l’URL de redirection.',
  testUnsure:
    'Le fournisseur répond, mais certains paramètres ne peuvent être vérifiés que lorsque quelqu’un ' +
    'se connecte.',
  edit: 'Modifier',
  editNamed: (name: string) => `Modifier ${name}`,
  remove: 'Supprimer',
  removeNamed: (name: string) => `Supprimer ${name}`,
  removeTitle: (name: string) => `Supprimer ${name} ?`,
  removeText:
    'Plus personne ne peut se connecter par ce fournisseur, et toutes les personnes qui ' +
    'l’ont fait sont déconnectées. Les comptes et les rôles restent.',
  removed: (name: string) => `${name} est supprimé`,
  notRemoved: 'Le fournisseur n’a pas été supprimé',
  required: 'Obligation',
  requiredLead:
    'Les mots de passe et les clés d’accès sont alors refusés à tout le monde. Le lien de ' +
    'connexion que svc affiche sur le serveur fonctionne toujours.',
  require: 'Rendre l’authentification unique obligatoire',
  requireHint: 'Déconnecte toutes les personnes qui ne se sont pas connectées par un fournisseur.',
  requireFirst:
    'Pour l’activer, connectez-vous d’abord par un fournisseur : cela montre que cela ' +
    'fonctionne pour vous.',
  notRequired: 'L’obligation n’a pas été modifiée',
  addTitle: 'Ajouter un fournisseur d’identité',
  editTitle: (name: string) => `Modifier ${name}`,
  name: 'Nom',
  nameHint: 'Sur le bouton de la page de connexion : « Continuer avec … ».',
  issuerHint:
    'Par exemple https://id.example.org/realms/main. Il ne peut pas être modifié plus tard.',
  clientId: 'Identifiant client',
  secret: 'Secret client',
  secretHint:
    'Il est chiffré et n’est plus jamais affiché. Vide si le fournisseur n’en a pas donné.',
  secretKept: 'Laissez ce champ vide pour garder le secret actuel.',
  creates: 'Qui obtient un compte à la première connexion',
  createsTexts: {
    invited: 'Seulement les personnes invitées',
    anyone: 'Toute personne qui a un compte chez le fournisseur',
  },
  domains: 'Domaines e-mail',
  domainsHint:
    'Seules les adresses de ces domaines obtiennent un compte : example.org, ' +
    'sub.example.org. Vide pour tous.',
  defaultRole: 'Rôle par défaut',
  defaultRoleHint: 'Pour les personnes dont les groupes n’ont pas de rôle ci-dessous.',
  noRole: 'Aucun : refuser la connexion',
  inSpace: 'Espace',
  everySpace: 'Tous les espaces',
  inCollection: 'Collection',
  wholeSpace: 'Tout l’espace',
  severalCollections: (count) => `${count} collections`,
  groups: 'Rôles des groupes',
  groupsLead:
    'Les rôles suivent les groupes à chaque connexion. Un rôle que vous attribuez manuellement dans ' +
    'Personnes est conservé. Pour plusieurs collections, ajoutez le groupe une fois pour chacune.',
  groupsClaim: 'Claim des groupes',
  groupsClaimHint: 'Souvent groups ou roles. Vide si le fournisseur n’envoie pas de groupes.',
  group: 'Groupe',
  role: 'Rôle',
  addGroup: 'Ajouter un groupe',
  removeGroup: (group: string) => `Supprimer ${group || 'le groupe'}`,
  more: 'Plus de paramètres',
  scopes: 'Scopes',
  scopesHint: 'Séparés par des espaces.',
  trustEmail: 'Considérer les adresses e-mail comme vérifiées si le fournisseur ne le précise pas',
  trustEmailHint:
    'Nécessaire pour Entra ID. Seulement pour un fournisseur de votre propre organisation.',
  linkByEmail: 'Associer les comptes existants par leur adresse e-mail',
  linkByEmailHint:
    'Sans cela, chacun associe le fournisseur dans Compte → Connexion. Avec cela, le ' +
    'fournisseur décide qui accède aux comptes existants, y compris ceux des propriétaires.',
  enabled: 'Le proposer sur la page de connexion',
  save: 'Enregistrer',
  saving: 'Enregistrement…',
  saved: 'Enregistré',
  notSaved: 'Le fournisseur n’a pas été enregistré',
}
