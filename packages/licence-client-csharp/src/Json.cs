using System;
using System.Collections.Generic;
using System.Globalization;
using System.Text;
using System.Text.RegularExpressions;

namespace Foyer.Licence
{
    /// <summary>
    /// A small reader and writer of JSON, since not every .NET that this runs on has one: objects are dictionaries, lists
    /// are lists, numbers are doubles.
    /// </summary>
    internal sealed class Json
    {
        private static readonly Encoding strict = new UTF8Encoding(false, true);
        /// <summary>As in every client (docs/reference/licences): so deep a text may nest.</summary>
        private const int Deepest = 64;
        private readonly string source;
        private int at;
        private int depth;

        private Json(string source) { this.source = source; }

        /// <exception cref="FormatException">The text is no JSON.</exception>
        public static object Read(string source)
        {
            var reader = new Json(source ?? "");
            var value = reader.Value();
            reader.Space();
            if (reader.at < reader.source.Length) throw Wrong();
            return value;
        }

        /// <summary>Bytes that are no UTF-8 are no JSON.</summary>
        /// <exception cref="FormatException">The text is no JSON.</exception>
        public static object Read(byte[] bytes)
        {
            try
            {
                return Read(strict.GetString(bytes));
            }
            catch (ArgumentException cause)
            {
                throw new FormatException("This is no UTF-8.", cause);
            }
        }

        /// <exception cref="FormatException">The text is no object.</exception>
        public static Dictionary<string, object> ReadObject(string source)
        {
            return Read(source) as Dictionary<string, object> ?? throw Wrong();
        }

        public static string Write(object value)
        {
            var to = new StringBuilder();
            Write(to, value);
            return to.ToString();
        }

        private static void Write(StringBuilder to, object value)
        {
            if (value == null) to.Append("null");
            else if (value is string text) WriteText(to, text);
            else if (value is bool flag) to.Append(flag ? "true" : "false");
            else if (value is IDictionary<string, object> members) WriteAll(to, '{', members, WriteMember, '}');
            else if (value is IEnumerable<object> list) WriteAll(to, '[', list, Write, ']');
            else to.Append(Convert.ToString(value, CultureInfo.InvariantCulture));
        }

        private static void WriteMember(StringBuilder to, KeyValuePair<string, object> member)
        {
            WriteText(to, member.Key);
            to.Append(':');
            Write(to, member.Value);
        }

        private static void WriteAll<T>(StringBuilder to, char open, IEnumerable<T> items, Action<StringBuilder, T> write, char close)
        {
            var first = true;
            to.Append(open);
            foreach (var item in items)
            {
                if (!first) to.Append(',');
                first = false;
                write(to, item);
            }
            to.Append(close);
        }

        private static void WriteText(StringBuilder to, string text)
        {
            to.Append('"');
            foreach (var letter in text)
            {
                if (letter == '"' || letter == '\\') to.Append('\\').Append(letter);
                else if (letter < ' ') to.Append("\\u").Append(((int)letter).ToString("x4"));
                else to.Append(letter);
            }
            to.Append('"');
        }

        private static FormatException Wrong() { return new FormatException("This is no JSON."); }

        private char Next { get { return at < source.Length ? source[at] : '\0'; } }

        private void Space()
        {
            while (" \t\r\n".IndexOf(Next) >= 0 && at < source.Length) at++;
        }

        private bool Take(string word)
        {
            if (string.CompareOrdinal(source, at, word, 0, word.Length) != 0) return false;
            at += word.Length;
            return true;
        }

        private object Value()
        {
            Space();
            if (Next == '"') return Text();
            if (Next == '{' || Next == '[') return Members();
            if (Take("null")) return null;
            if (Take("true")) return true;
            if (Take("false")) return false;
            return Number();
        }

        private object Members()
        {
            if (++depth > Deepest) throw Wrong();
            var isObject = Next == '{';
            var close = isObject ? '}' : ']';
            var members = new Dictionary<string, object>();
            var list = new List<object>();
            at++;
            Space();
            var more = Next != close;
            if (!more) at++;
            while (more)
            {
                Space();
                var key = isObject ? Text() : null;
                Space();
                if (isObject && !Take(":")) throw Wrong();
                var value = Value();
                if (isObject && members.ContainsKey(key)) throw Wrong();
                if (isObject) members[key] = value;
                else list.Add(value);
                Space();
                more = Take(",");
                if (!more && !Take(close.ToString())) throw Wrong();
            }
            depth--;
            return isObject ? (object)members : list;
        }

        private static readonly Regex number = new Regex(@"\G-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?", RegexOptions.CultureInvariant);

        private object Number()
        {
            var digits = number.Match(source, at);
            if (!digits.Success) throw Wrong();
            at += digits.Length;
            if (double.TryParse(digits.Value, NumberStyles.Float, CultureInfo.InvariantCulture, out var value) && !double.IsInfinity(value)) return value;
            throw Wrong();
        }

        private string Text()
        {
            if (!Take("\"")) throw Wrong();
            var text = new StringBuilder();
            while (Next != '"')
            {
                if (Next < ' ') throw Wrong();
                if (Next == '\\') text.Append(Escape());
                else text.Append(source[at++]);
            }
            at++;
            return Plain(text.ToString());
        }

        /// <summary>Half a surrogate, and U+0000, are no text in every language.</summary>
        private static string Plain(string text)
        {
            for (var index = 0; index < text.Length; index++)
            {
                if (text[index] == '\0') throw Wrong();
                if (char.IsHighSurrogate(text[index]) && index + 1 < text.Length && char.IsLowSurrogate(text[index + 1])) index++;
                else if (char.IsSurrogate(text[index])) throw Wrong();
            }
            return text;
        }

        private char Escape()
        {
            at++;
            var place = "\"\\/bfnrt".IndexOf(Next);
            if (place >= 0 && at++ < source.Length) return "\"\\/\b\f\n\r\t"[place];
            if (!Take("u") || at + 4 > source.Length) throw Wrong();
            var hex = source.Substring(at, 4);
            at += 4;
            if (ushort.TryParse(hex, NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out var code)) return (char)code;
            throw Wrong();
        }
    }
}
