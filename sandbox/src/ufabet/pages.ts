/* The pages of the member's site, as an ASP.NET WebForm writes them. */

export const SIGN_IN = 'Default8.aspx';
export const AGREEMENT = 'Agreement8.aspx';

/** The sign-in page: a hidden field each, and what its script posts by. */
export function signInPage(hidden: Readonly<Record<string, string>>, message = ''): string {
  return page(
    'Sign in',
    `<form method="post" action="./${SIGN_IN}?lang=EN-GB" id="form1">
${hiddenInputs(hidden)}
<p id="lblMessage">${message}</p>
<input name="txtUserName" type="text" maxlength="16" id="txtUserName" placeholder="Username">
<input name="password" type="password" maxlength="16" id="password" placeholder="Password">
<a id="btnLogin" href="javascript:__doPostBack('btnLogin','')">Sign in</a>
</form>`,
  );
}

/** What a player has to agree to once, after the first sign-in. */
export function agreementPage(hidden: Readonly<Record<string, string>>): string {
  return page(
    'Agreement',
    `<form method="post" action="./${AGREEMENT}" id="form1">
${hiddenInputs(hidden)}
<p>These are the rules of the house. Play with what you can spare.</p>
<input type="submit" name="btnAgree" value="I agree" id="btnAgree">
</form>`,
  );
}

/** The sign-in page as it comes without its form. */
export function emptyPage(): string {
  return page('Sign in', '<p>Please come back in a moment.</p>');
}

export function maintenancePage(): string {
  return page('Maintenance', '<h1>We are improving our site</h1>');
}

/** ASP.NET's own page for a view state that it does not take. */
export function brokenPage(): string {
  return page('Server Error', '<h1>Validation of viewstate MAC failed.</h1>');
}

function hiddenInputs(hidden: Readonly<Record<string, string>>): string {
  return Object.entries(hidden)
    .map(([name, value]) => `<input type="hidden" name="${name}" id="${name}" value="${escaped(value)}">`)
    .join('\n');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

function page(title: string, body: string): string {
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body>
${body}
</body></html>`;
}
