"""Cuts the basic faces: the characters of nearly every page in one small file per family.

Usage: python3 tools/fonts/cut_basic_faces.py FROM TO (needs Debian's python3-fonttools and python3-brotli)

FROM contains `FAMILY-latin.woff2` and `FAMILY-macron.woff2` (the vowels with macrons), cut as `public/fonts/README.md` says.
TO gets `FAMILY-basic.woff2`, and what is left in `FAMILY-latin.woff2`.

All weights share one kerning: kerning that varies would take up a third of the file.
"""

import string
import sys
import unicodedata
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables.otTables import VarIdxMap
from fontTools.varLib import instancer
from fontTools.varLib.models import normalizeLocation
from fontTools.varLib.varStore import VarStoreInstancer

SENTENCES = string.ascii_letters + string.digits + " .,:;!?()-&/+%$'\"\u00a0\u00ad\u200b–—‘’“”…·×©éı"
# Range of weights and characters. Headings need neither light weights nor addresses and formulas.
FAMILIES = {
    "bricolage-grotesque": ((600, 800), SENTENCES),
    "hanken-grotesk": ((400, 700), SENTENCES + string.punctuation + "•−°½"),
}
# The vowel i loses its dot under a macron.
DOTLESS = {"i": "ı"}
KERNED_AT = 700
# Smaller kerning, in thousandths of the type size, is left out, and the rest is rounded: nobody sees a sixth of a pixel.
MIN_KERNING = 8
KERNING_STEP = 4
VARIES = 0x8000
NO_VARIATION = 0xFFFFFFFF


def cut(path, codes):
    """Returns the font with the given characters, with kerning and tabular figures as its only features."""
    options = subset.Options(layout_features=["kern", "tnum", "ccmp", "mark", "mkmk"], drop_tables=["STAT"], name_IDs=[0, 1, 2])
    font = subset.load_font(path, options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=codes)
    subsetter.subset(font)
    return font


def fix_kerning(font, weight):
    """Replaces kerning that varies with the weight by the kerning of one weight."""
    axis = font["fvar"].axes[0]
    location = normalizeLocation({axis.axisTag: weight}, {axis.axisTag: (axis.minValue, axis.defaultValue, axis.maxValue)})
    deltas = VarStoreInstancer(font["GDEF"].table.VarStore, font["fvar"].axes, location)
    for table in pair_tables(font):
        for value in values_of(table):
            if value is None:
                continue
            kerning = getattr(value, "XAdvance", 0)
            device = value.__dict__.pop("XAdvDevice", None)
            if device and device.DeltaFormat == VARIES:
                kerning += deltas[(device.StartSize << 16) + device.EndSize]
            value.XAdvance = KERNING_STEP * round(kerning / KERNING_STEP) if abs(kerning) >= MIN_KERNING else 0
        table.ValueFormat1 &= 0x0F
        table.ValueFormat2 &= 0x0F


def pair_tables(font):
    """Yields the tables with kerned pairs."""
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            table = getattr(table, "ExtSubTable", table)
            if table.LookupType == 2:
                yield table


def values_of(table):
    """Yields the values of a table of pairs, in both of its formats."""
    if table.Format == 1:
        records = [record for pairs in table.PairSet for record in pairs.PairValueRecord]
    else:
        records = [record for first in table.Class1Record for record in first.Class2Record]
    for record in records:
        yield record.Value1
        yield record.Value2


def add_glyphs(font, other):
    """Copies the accented letters of `other` that `font` lacks. They are kerned like their base letter."""
    codes = font.getBestCmap()
    names = {}
    widths = font["HVAR"].table
    if widths.AdvWidthMap is None:
        widths.AdvWidthMap = VarIdxMap()
        widths.AdvWidthMap.mapping = {name: place for place, name in enumerate(font.getGlyphOrder())}
    for code, name in sorted(other.getBestCmap().items()):
        if code in codes:
            continue
        glyph = other["glyf"][name]
        base, *marks = glyph.components
        letter = unicodedata.normalize("NFD", chr(code))[0]
        base.glyphName = codes[ord(DOTLESS.get(letter, letter))]
        for mark in marks:
            if mark.glyphName not in names:
                names[mark.glyphName] = f"mark{len(names)}"
                copy_glyph(font, other, mark.glyphName, names[mark.glyphName])
                widths.AdvWidthMap.mapping[names[mark.glyphName]] = NO_VARIATION
            mark.glyphName = names[mark.glyphName]
        copy_glyph(font, other, name, name)
        widths.AdvWidthMap.mapping[name] = widths.AdvWidthMap.mapping[base.glyphName]
        for table in font["cmap"].tables:
            table.cmap[code] = name
        kern_like(font, name, codes[ord(letter)])


def copy_glyph(font, other, name, new_name):
    font.setGlyphOrder([*font.getGlyphOrder(), new_name])
    font["glyf"].glyphs[new_name] = other["glyf"][name]
    font["gvar"].variations[new_name] = other["gvar"].variations[name]
    font["hmtx"].metrics[new_name] = other["hmtx"].metrics[name]


def kern_like(font, name, base):
    """Adds a glyph to the kerning classes of another one."""
    for table in pair_tables(font):
        if table.Format == 2:
            for classes in (table.ClassDef1.classDefs, table.ClassDef2.classDefs):
                if base in classes:
                    classes[name] = classes[base]
            if base in table.Coverage.glyphs:
                table.Coverage.glyphs.append(name)


def save(font, path):
    font.flavor = "woff2"
    font.save(path)


def main(source, target):
    for family, (weights, characters) in FAMILIES.items():
        latin, macron = (Path(source, f"{family}-{name}.woff2") for name in ("latin", "macron"))
        codes = set(TTFont(latin).getBestCmap())
        basic = codes & set(map(ord, characters))
        face = limit(cut(latin, basic), weights)
        fix_kerning(face, KERNED_AT)
        add_glyphs(face, limit(TTFont(macron), weights))
        save(face, Path(target, f"{family}-basic.woff2"))
        save(limit(cut(latin, codes - basic), weights), Path(target, latin.name))


def limit(font, weights):
    return instancer.instantiateVariableFont(font, {"wght": weights})


if __name__ == "__main__":
    main(*sys.argv[1:])
