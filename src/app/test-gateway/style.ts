/** Style sheet of the test gateway; it deliberately looks different from the site. */
export const style = `
:root{color-scheme:light dark;
--paper:light-dark(#f3f3f7,#12131a);--panel:light-dark(#fff,#1b1d27);--ink:light-dark(#191a23,#f0f1f6);
--quiet:light-dark(#555869,#b0b4c6);--line:light-dark(#d6d8e3,#343848);--edge:light-dark(#757a90,#8287a0);
--accent:light-dark(#3a3f9e,#a9b0ff);--on-accent:light-dark(#fff,#12131a);--wash:light-dark(#eeeffb,#262a40);
--bad:light-dark(#a8201a,#ff9d94);--bad-wash:light-dark(#fdeeec,#3a1f20);--test:#ffcb2e;--on-test:#1c1600}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:var(--paper);color:var(--ink);font:1.0625rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere}
h1,h2,p,ul,dl,dd{margin:0;padding:0}
ul{list-style:none}
a{color:var(--accent);text-underline-offset:.2em}
:focus-visible{outline:3px solid var(--accent);outline-offset:3px}
.test{background:var(--test);color:var(--on-test);border-bottom:.5rem solid;border-image:repeating-linear-gradient(135deg,#1c1600 0 .75rem,#ffcb2e .75rem 1.5rem) 8}
.test p{max-width:66rem;margin:0 auto;padding:.625rem 1.25rem;display:flex;flex-wrap:wrap;gap:0 .75rem;align-items:baseline}
.test strong{font-size:1.25rem;font-weight:800;letter-spacing:.12em}
main{max-width:66rem;margin:0 auto;padding:1.5rem 1.25rem 4rem;display:grid;gap:1.75rem}
.narrow{max-width:36rem}
.shop{color:var(--quiet)}
.amount{font-size:2.375rem;line-height:1.1;white-space:nowrap;font-weight:700;letter-spacing:-.02em;font-variant-numeric:tabular-nums;margin-top:.25rem}
dl{display:grid;grid-template-columns:auto 1fr;gap:.375rem 1.25rem;margin-top:1.25rem;padding-top:1.25rem;border-top:1px solid var(--line)}
dt{color:var(--quiet)}
dd{font-variant-numeric:tabular-nums}
.out{display:inline-block;padding:.75rem 0}
.panel{background:var(--panel);border:1px solid var(--line);border-radius:.75rem;padding:1.25rem}
h1{font-size:1.375rem;line-height:1.25;letter-spacing:-.01em}
h2{font-size:1.0625rem;line-height:1.3}
.lead{margin-top:.5rem;color:var(--quiet)}
.field{margin-top:1.25rem;display:grid;gap:.375rem}
label{font-weight:600}
.hint{color:var(--quiet);font-size:.9375rem}
input{width:100%;min-height:3rem;padding:.5rem .875rem;font:500 1.125rem/1.4 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;letter-spacing:.02em;color:inherit;background:var(--panel);border:1px solid var(--edge);border-radius:.5rem}
input[aria-invalid]{border:2px solid var(--bad)}
.error{color:var(--bad);font-weight:600}
.summary{background:var(--bad-wash);border:1px solid var(--bad);border-radius:.5rem;padding:.875rem 1rem;margin-bottom:1.25rem}
.summary a{color:var(--bad);font-weight:600}
.primary,.secondary{display:block;width:100%;min-height:3.25rem;margin-top:1rem;padding:.75rem 1.25rem;border-radius:.5rem;font-family:inherit;font-size:1.0625rem;line-height:1.3;font-weight:600;text-align:center;text-decoration:none;cursor:pointer;border:1px solid var(--accent)}
.primary{background:var(--accent);color:var(--on-accent)}
.answers{margin-top:1.5rem}
.answers .primary{margin-top:0}
@media(min-width:36rem){.answers .secondary{margin-top:0}}
.secondary{background:transparent;color:var(--accent)}
.primary:hover{filter:brightness(1.08)}
.secondary:hover,.card:hover{background:var(--wash)}
.or{margin-top:2rem}
.group{margin-top:1.25rem}
.group h3{margin:0 0 .5rem;font-size:.9375rem;font-weight:600;color:var(--quiet)}
.cards{display:grid;gap:.5rem}
.card{display:grid;gap:.125rem;width:100%;height:100%;align-content:start;padding:.75rem .875rem;text-align:left;font:inherit;color:inherit;background:transparent;border:1px solid var(--line);border-radius:.5rem;cursor:pointer}
.card:hover{border-color:var(--accent)}
.card b{font-weight:600;line-height:1.3}
.card code{font:500 .9375rem/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;color:var(--accent);white-space:nowrap}
.card span{color:var(--quiet);font-size:.9375rem;line-height:1.4}
@media(min-width:56rem){
main:not(.narrow){grid-template-columns:20rem minmax(0,1fr);gap:2.5rem;padding-top:3rem}
.panel{padding:2rem}
.cards{grid-template-columns:1fr 1fr}
.group:first-of-type li:first-child{grid-column:1/-1}
.pay{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:.375rem 1rem;margin-top:1.5rem}
.pay .field{display:contents}
.pay :is(label,.hint,.error){grid-column:1/-1}
.pay .primary{width:auto;margin:0;min-height:3rem;padding-block:.5rem}
}
@media(min-width:36rem){
.narrow{padding-top:3rem}
.answers{display:flex;gap:1rem}
}
`;
