/**
 * Runs in every page that `npm run dev` serves, and nowhere else: reloads the page after a schema change, keeping what
 * was typed in its forms, and shows why a change was refused.
 */
if (import.meta.hot) {
  import.meta.hot.on('mainstay:reload', () => {
    window.dispatchEvent(new Event('keep-drafts'));
    // The guard against leaving unsaved forms ends once they are drawn without changes.
    setTimeout(() => window.location.reload(), 30);
  });
  import.meta.hot.on('vite:beforeFullReload', () => window.dispatchEvent(new Event('keep-drafts')));
  import.meta.hot.on('mainstay:note', ({ text }) => {
    document.getElementById('dev-note')?.remove();
    if (!text) return;
    const note = document.createElement('pre');
    note.id = 'dev-note';
    note.setAttribute('role', 'status');
    note.textContent = text;
    note.style.cssText =
      'position:fixed;inset:auto 1rem 1rem 1rem;z-index:9999;margin:0;padding:.75rem 1rem;max-height:40vh;overflow:auto;white-space:pre-wrap;background:#fff3cd;color:#533f03;border:1px solid #d9b44a;border-radius:.375rem';
    document.body.append(note);
  });
}
